// A plain page: it draws what the server sends and offers the moves it allows; it knows no rules.
const $ = (id) => document.getElementById(id);
const language = ["nl", "de"].find((l) => navigator.language.startsWith(l)) ?? "en";

async function ask(path, body, method = body ? "POST" : "GET") {
  const answer = await fetch(path, {
    method,
    headers: body ? { "content-type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const found = await answer.json();
  $("trouble").textContent = answer.ok ? "" : found.text;
  if (!answer.ok) throw new Error(found.text);
  return found;
}

function made(tag, text = "", more = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...more });
}

// ── home ──
async function home() {
  const [games, levels] = await Promise.all([ask("/api/games"), ask("/api/levels")]);
  const form = $("make").elements;
  form.game.replaceChildren(...games.map((g) => made("option", g.title, { value: g.name })));
  form.others.replaceChildren(
    made("option", "people", { value: "" }),
    ...levels.map((l) => made("option", l.name, { value: l.name, selected: l.name === "club" })),
  );
  const counts = () => {
    const chosen = games.find((g) => g.name === form.game.value);
    form.players.replaceChildren(
      ...chosen.players.map((n) => made("option", n, { value: n, selected: n === chosen.usual_players })),
    );
  };
  form.game.addEventListener("change", counts);
  counts();
  $("make").addEventListener("submit", (event) => { event.preventDefault(); make(form); });
  for (const whose of ["mine", "public"]) {
    const tables = await ask(`/api/tables?whose=${whose}`);
    $(whose).replaceChildren(...tables.map((t) => {
      const link = made("a", `${t.game}: ${t.people.join(", ")} (${t.stage}, ${t.free} free)`, { href: `/?table=${t.id}` });
      const item = made("li");
      item.append(link);
      return item;
    }));
  }
  $("home").hidden = false;
}

async function make(form) {
  const others = form.others.value;
  const seats = Array.from({ length: Number(form.players.value) }, (_, i) =>
    i === 0 || !others ? { for: "anyone" } : { for: "bot", level: others });
  const plan = { game: form.game.value, seats, public: form.public.checked };
  const { id } = await ask("/api/tables", { plan, start: Boolean(others) });
  location.search = `?table=${id}`;
}

// ── a table ──
let socket, version = 0, seen = null, log = [];

function connect(id) {
  const address = new URL(`/api/tables/${id}/socket?since=${version}&language=${language}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = ({ code }) => {
    if (code >= 4000) return;
    $("trouble").textContent = "The connection is lost; trying again …";
    setTimeout(connect, 1000, id);
  };
  socket.onopen = () => { $("trouble").textContent = ""; };
}

const send = (message) => socket.send(JSON.stringify(message));

function hear(message) {
  if (message.is === "update") {
    version = message.version;
    seen = message.table;
    log = (message.since ? log : []).concat(message.log);
    draw();
  } else if (message.is === "no") {
    $("trouble").textContent = message.text;
  } else if (message.is === "hinted") {
    $("trouble").textContent = `Hint: ${message.move}`;
  } else if (message.is === "done") {
    $("trouble").textContent = "";
    if (message.table) location.search = `?table=${message.table}`;
  }
}

function button(text, message) {
  const one = made("button", text);
  one.addEventListener("click", () => send(message));
  return one;
}

function draw() {
  const view = seen.view;
  const moves = seen.you === null || !view ? [] : view.moves;
  $("asked").textContent = seen.prompt || { open: "Waiting for players", over: "The game is over", abandoned: "Given up" }[seen.stage] || "Wait for the others";
  $("moves").replaceChildren(...moves.map((move) => button(move, { do: "play", move, moves: seen.moves })));
  $("seats").replaceChildren(...seen.seats.map((seat, i) => made(
    "li",
    `${seat.name || "free"}${i === seen.you ? " (you)" : ""}${seat.level ? ` · ${seat.level}` : ""}${view ? ` · ${view.scores[i]}` : ""}${seen.winners.includes(i) ? " · wins" : ""}`,
    { className: view && view.turn === i ? "turn" : "" },
  )));
  $("deeds").replaceChildren(...deeds().map(([text, message]) => button(text, message)));
  $("view").replaceChildren(view ? listed(view) : made("p", "Not dealt yet."));
  $("log").replaceChildren(...[...log].reverse().map((e) => made("li", e.what === "said" ? `${e.name}: ${e.text}` : e.text || `${e.name} ${e.what}`)));
}

function deeds() {
  if (seen.stage === "open") return seen.you === null ? [["Sit down", { do: "sit" }]] : [["Start", { do: "start" }], ["Stand up", { do: "stand" }]];
  if (seen.you === null) return [];
  if (seen.stage === "playing") {
    const answers = seen.wish && seen.wish.seat !== seen.you ? [["Let them take back", { do: "answer", yes: true }], ["No", { do: "answer", yes: false }]] : [];
    return [...answers, ["Hint", { do: "hint" }], ["Take back", { do: "back" }], ["Resign", { do: "resign" }]];
  }
  return [["Again", { do: "again" }]];
}

function listed(value) {
  if (value === null || typeof value !== "object") return made("span", String(value));
  if (Array.isArray(value)) return made("span", value.map((v) => (v && typeof v === "object" ? JSON.stringify(v) : String(v))).join(" · ") || "–");
  const list = made("dl");
  for (const [key, one] of Object.entries(value)) {
    if (["moves", "options", "players", "game"].includes(key)) continue;
    const cell = made("dd");
    cell.append(listed(one));
    list.append(made("dt", key.replaceAll("_", " ")), cell);
  }
  return list;
}

// ── begin ──
const me = await fetch("/api/me").then((answer) => (answer.ok ? answer.json() : null));
$("name").elements.name.value = me?.name ?? "";
$("name").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = new FormData(event.target).get("name");
  await (me ? ask("/api/me", { name }, "PATCH") : ask("/api/guest", { name }));
  location.reload();
});
$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  send({ do: "say", text: new FormData(event.target).get("text") });
  event.target.reset();
});
const table = new URLSearchParams(location.search).get("table");
if (!me) $("trouble").textContent = "Tell your name to begin.";
else if (table) { $("table").hidden = false; connect(table); }
else await home();
