// A plain page: it draws what the server sends and offers the moves it allows; it knows no rules.
const $ = (id) => document.getElementById(id);
const trouble = (text, kind = "") => Object.assign($("trouble"), { textContent: text, className: kind });

async function ask(path, body, method = body ? "POST" : "GET") {
  const headers = body ? { "content-type": "application/json" } : {};
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  trouble(answer.ok ? "" : found.text);
  if (!answer.ok) throw new Error(found.text);
  return found;
}

const made = (tag, text = "", more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });

function onSubmit(form, heed) {
  form.addEventListener("submit", (event) => { event.preventDefault(); heed(form.elements); });
}

// ── home ──
async function home() {
  const [games, levels] = await Promise.all([ask("/api/games"), ask("/api/levels")]);
  const form = $("make").elements;
  form.game.replaceChildren(...games.map((g) => made("option", g.title, { value: g.name })));
  form.others.replaceChildren(
    made("option", "people", { value: "" }),
    ...levels.map((l) => made("option", `bots: ${l.name}`, { value: l.name, title: l.about, selected: l.name === "club" })),
  );
  const chosen = () => {
    const game = games.find((g) => g.name === form.game.value);
    form.players.replaceChildren(...game.players.map((n) => made("option", n, { value: n, selected: n === game.usual_players })));
    $("summary").textContent = game.summary;
  };
  form.game.addEventListener("change", chosen);
  chosen();
  onSubmit($("make"), make);
  const titles = Object.fromEntries(games.map((g) => [g.name, g.title]));
  for (const whose of ["mine", "public"]) {
    const tables = await ask(`/api/tables?whose=${whose}`);
    $(whose).replaceChildren(...tables.map((t) => {
      const state = t.free ? `${t.free} of ${t.players} seats free` : t.stage;
      const item = made("li");
      item.append(made("a", `${titles[t.game]}: ${t.people.join(", ") || t.host} (${state})`, { href: `/?table=${t.id}` }));
      return item;
    }), ...(tables.length ? [] : [made("li", "none")]));
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
let socket, version = 0, seen = null, log = [], hinted = "";

function connect(id) {
  const address = new URL(`/api/tables/${id}/socket?since=${version}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = ({ code, reason }) => {
    trouble(code >= 4000 ? reason : "The connection is lost; trying again …");
    if (code < 4000) setTimeout(connect, 1000, id);
  };
  socket.onopen = () => { if (version) trouble(""); };
}

function hear(message) {
  if (message.is === "update") {
    if (message.table.moves !== seen?.moves) hinted = "";
    version = message.version;
    seen = message.table;
    log = (message.since ? log : []).concat(message.log);
    draw();
  } else if (message.is === "no") {
    trouble(message.text);
  } else if (message.is === "hinted") {
    hinted = message.move;
    draw();
  } else if (message.is === "done") {
    trouble("");
    if (message.table) location.search = `?table=${message.table}`;
  }
}

function button(text, message) {
  const one = made("button", text, { className: text === hinted ? "hinted" : "" });
  one.addEventListener("click", () => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  });
  return one;
}

const STAGES = { open: "Waiting for players; others come by the address of this page", over: "The game is over", abandoned: "The game was given up" };

function draw() {
  const { view, stage, you } = seen;
  const turn = stage === "playing" ? view.turn : null;
  $("table").hidden = false;
  $("asked").textContent = seen.prompt || STAGES[stage] || `Wait for ${seen.seats[turn].name}`;
  $("moves").replaceChildren(...(seen.prompt ? view.moves : []).map((move) => button(move, { do: "play", move, moves: seen.moves })));
  $("seats").replaceChildren(...seen.seats.map((seat, i) => made(
    "li",
    [
      (seat.name || seat.level || seat.kind) + (i === you ? " (you)" : ""),
      { house: "bot", bot: "program" }[seat.kind],
      seat.resigned ? `resigned, ${seat.level} plays` : seat.away && `away, ${seat.level} plays`,
      view && `${view.scores[i]} points`,
      seen.winners.includes(i) && "wins",
    ].filter(Boolean).join(" · "),
    { className: turn === i ? "turn" : "" },
  )));
  $("actions").replaceChildren(...actions().map(([text, message]) => button(text, message)));
  if (seen.continued) $("actions").append(made("a", "To the rematch", { href: `/?table=${seen.continued}` }));
  if (stage === "over") $("actions").append(made("a", "The record", { href: `/api/tables/${seen.id}/record`, download: "" }));
  $("view").replaceChildren(view ? listed(view) : made("p", "Not dealt yet."));
  $("log").replaceChildren(...log.map((entry) => made("li", told(entry))).reverse());
}

function actions() {
  const { stage, you, wish } = seen;
  if (you === null) return stage === "open" ? [["Sit down", { do: "sit" }]] : [];
  if (stage === "open") return [["Deal", { do: "start" }], ["Stand up", { do: "stand" }]];
  if (stage !== "playing") return [["Again", { do: "again" }]];
  if (seen.seats[you].resigned) return [];
  const answers = [["Let them take back", { do: "answer", yes: true }], ["Do not", { do: "answer", yes: false }]];
  return [
    seen.seats[you].away ? ["I am back", { do: "return" }] : ["Leave for a while", { do: "leave" }],
    ...(wish && wish.seat !== you && !wish.agreed.includes(you) ? answers : []),
    ...(seen.prompt && !seen.rated ? [["Hint", { do: "hint" }]] : []),
    ["Take back", { do: "back" }],
    ["Resign", { do: "resign" }],
  ];
}

const WHAT = {
  opened: "The table stands ready", started: "The cards are dealt", undone: "It is taken back", abandoned: "The game is given up",
  continued: "There is a rematch", muted: "The host mutes somebody", sat: "sits down", stood: "stands up", worded: "adds a word to the seed",
  moved: "moves in secret", late: "is late; a bot plays on", left: "leaves; a bot plays on", returned: "is back", asked: "would like to take back", agreed: "agrees",
  declined: "does not agree", resigned: "resigns", removed: "is sent away by a moderator", closed: "A moderator closed the table",
};

function told({ what, name, text }) {
  if (what === "said") return `${name}: ${text}`;
  return text || `${name ?? ""} ${WHAT[what] ?? what}`.trim();
}

const HIDDEN = ["game", "players", "options", "phase", "turn", "scores", "over", "seat", "moves"];

function listed(view) {
  const list = made("dl");
  for (const [key, value] of Object.entries(view).filter(([key]) => !HIDDEN.includes(key))) {
    const lines = Array.isArray(value) && value.some(Array.isArray) ? value.map((one, i) => `${i}: ${written(one)}`) : [written(value)];
    list.append(made("dt", key.replaceAll("_", " ")), made("dd", lines.join("\n")));
  }
  return list;
}

function written(value) {
  if (Array.isArray(value)) return value.map(written).join(value.some(Array.isArray) ? " / " : " ") || "–";
  if (value === null || value === true || value === false) return { null: "·", true: "yes", false: "no" }[value];
  return typeof value === "object" ? Object.entries(value).map(([k, v]) => `${k} ${written(v)}`).join(", ") : String(value);
}

// ── begin ──
const { person } = await ask("/api/me");
const table = new URLSearchParams(location.search).get("table");
$("name").elements.name.value = person?.name ?? "";
onSubmit($("name"), async ({ name }) => {
  await (person ? ask("/api/me", { name: name.value }, "PATCH") : ask("/api/guest", { name: name.value }));
  location.reload();
});
onSubmit($("say"), ({ text }) => {
  button("", { do: "say", text: text.value }).click();
  text.value = "";
});
$("say").hidden = !person;
if (table) connect(table);
else if (person) await home();
if (!person) {
  trouble(table ? "You can watch; to play, tell your name." : "Welcome! Tell your name to begin.", "calm");
  $("name").elements.name.focus();
}
