// Tells a page the updates of a game and looks at all that moves because of them.
//
// Everything in motion is stopped as soon as it is set going, and then put to moments of its way, together: what is
// measured is what a person would see at that moment. No clock runs here; frames are waited for, and updates come
// before or after them, while things are on their way or at rest, in an order that is always the same.
{
  const SHARES = [0, 0.1, 0.25, 0.5, 0.75, 1]; // of the time that all of it takes: when we look
  const STOPS = [0.05, 1, 0.3, 0.8]; // of the same: what comes next finds things there
  const MOST = 1.3; // times its card, as wide as something may become
  const EDGE = 14; // pixels of felt around the board
  const COVER = 0.3; // of a card in the hand: passing close by is not lying over it
  const NEAR = 8; // pixels that are no jump: by so much a card is raised that may be played
  const OWN = /^your (hand|cards|place)\b/i;

  const found = { movements: 0, hands: 0, flights: 0, faults: [] };

  // What runs by a clock of its own is over at once.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { transition-duration: 0s !important; scroll-behavior: auto !important }");
  document.adoptedStyleSheets.push(sheet);
  for (const name of ["scrollBy", "scrollTo"]) {
    const scroll = window[name].bind(window);
    window[name] = (where) => scroll({ ...where, behavior: "instant" });
  }

  let moving = []; // what moves on the board, and its animation; `from` when it goes on

  const board = () => document.querySelector("#board");
  const cards = () => [...(board()?.querySelectorAll("[data-card]") ?? [])];
  const nameOf = (each) => each.dataset.card ?? each.dataset.gone ?? `${each.className} ${each.textContent.trim()}`;
  const label = (each) => each.ariaLabel ?? document.getElementById(each.getAttribute("aria-labelledby"))?.textContent;
  const own = (each) => {
    for (let at = each; at && at !== board(); at = at.parentElement) if (OWN.test(label(at) ?? "")) return true;
    return false;
  };
  const inHand = (each) => own(each) && !each.dataset.card?.startsWith("seat-"); // that is a place for cards
  const holds = (each) => each.querySelector("[data-card]") !== null;

  /** Where it is drawn with all its parts, from the corner of the board; null if it is not. */
  function drawn(each) {
    const { left: x, top: y } = board().getBoundingClientRect();
    const parts = [each, ...each.querySelectorAll("*:not(svg *)")]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    if (parts.length === 0) return null;
    const left = Math.min(...parts.map((part) => part.left)) - x;
    const top = Math.min(...parts.map((part) => part.top)) - y;
    const right = Math.max(...parts.map((part) => part.right)) - x;
    const bottom = Math.max(...parts.map((part) => part.bottom)) - y;
    return { left, top, right, bottom, width: right - left };
  }

  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (!board()?.contains(this)) return animation;
    animation.pause();
    moving.push({ each: this, animation, from: 0, end: animation.effect.getComputedTiming().endTime });
    found.movements += 1;
    return animation;
  };

  const going = () => moving.filter(({ animation }) => animation.playState === "paused");
  /** Everything as it is after this share of the time that is left. */
  function put(share) {
    const left = Math.max(0, ...going().map(({ from, end }) => end - from));
    for (const { animation, from, end } of going()) animation.currentTime = Math.min(from + share * left, end - 0.01);
  }
  function finish() {
    for (const { animation } of going()) animation.finish();
  }

  let since; // what was seen since everything was at rest
  function begin() {
    // What flies to the hand later does not lie there.
    const lying = new Map(cards().filter(inHand).map((each) => [each, each.dataset.card]));
    since = { widths: new Map(), held: new Set(), lying, width: 0, height: 0 };
    remember();
  }
  function remember() {
    const { width, height } = board().getBoundingClientRect();
    [since.width, since.height] = [Math.max(since.width, width), Math.max(since.height, height)];
    for (const each of cards()) {
      const name = each.dataset.card;
      since.widths.set(name, Math.max(each.offsetWidth, since.widths.get(name) ?? 0));
      if (inHand(each)) since.held.add(name);
    }
    found.hands += since.held.size > 0 ? 1 : 0;
  }

  /** How often the board was drawn since the last update: once is right, for what lies between is no table. */
  let drawings = 0;
  const ghost = (node) => node.dataset?.gone !== undefined;
  new MutationObserver((changes) => {
    const real = ({ target, addedNodes, removedNodes }) =>
      board()?.contains(target) && ![...addedNodes, ...removedNodes].some(ghost);
    drawings += changes.some(real) ? 1 : 0;
  }).observe(document, { subtree: true, childList: true, characterData: true });

  const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = (one, other) =>
    area({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
  const rounded = (box) => JSON.stringify(Object.values(box).slice(0, 4).map(Math.round));
  function judge(each, at, hand, number) {
    const [name, box] = [nameOf(each), drawn(each)];
    if (box === null) return;
    const say = (what) => found.faults.push(`${what}: ${name} at ${rounded(box)}, ${at} of update ${number}`);
    const card = Math.max(each.offsetWidth, since.widths.get(name) ?? 0);
    if (box.width > MOST * card) say(`as wide as ${(box.width / card).toFixed(1)} cards`);
    const out = Math.max(-box.left, -box.top, box.right - since.width, box.bottom - since.height);
    if (out > EDGE) say(`${Math.round(out)} pixels outside`);
    if (own(each) || since.held.has(name)) return;
    const over = hand.find((held) => shared(box, held.box) > COVER * area(held.box));
    if (over) say(`over ${over.name} in the hand at ${rounded(over.box)}`);
  }

  /** Where each card is seen, in ways of which one is enough to stay; of several with one name, none. */
  function seen() {
    const [origin, places] = [board().getBoundingClientRect(), new Map()];
    for (const each of board().querySelectorAll("[data-card], [data-gone]")) {
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left - origin.left, top - origin.top];
      // It may become higher around its middle, or stay in sight when the page is scrolled.
      const ways = [[x, y, width], [x, y + height / 2, width], [left, top, width]];
      places.set(nameOf(each), places.has(nameOf(each)) || holds(each) || width === 0 ? null : ways);
    }
    return places;
  }
  function compare(before, after, what, number) {
    const near = (one, other) => one.every((value, i) => Math.abs(value - other[i]) <= NEAR);
    for (const [name, from] of before) {
      const to = after.get(name);
      if (!from || !to || from.some((place, i) => near(place, to[i]))) continue;
      const [here, there] = [from[0].map(Math.round), to[0].map(Math.round)];
      found.faults.push(`${what}: ${name} from ${here} to ${there} in update ${number}`);
    }
  }

  function look(number) {
    remember();
    for (const share of going().length > 0 ? SHARES : []) {
      put(share);
      const hand = cards()
        .filter((each) => inHand(each) && since.lying.get(each) === each.dataset.card)
        .map((each) => ({ name: each.dataset.card, box: drawn(each) }))
        .filter(({ box }) => box !== null);
      for (const { each } of going()) judge(each, share, hand, number);
    }
  }

  /** Whatever follows at once, before any frame. */
  const draw = async () => {
    for (let i = 0; i < 99; i += 1) await null;
  };
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  async function update(message, number) {
    const before = seen();
    moving = going();
    found.flights += moving.length > 0 ? 1 : 0;
    for (const each of moving) each.from = each.animation.currentTime;
    drawings = 0;
    window.hear(message);
    await draw();
    if (drawings > 1) found.faults.push(`drawn ${drawings} times: update ${number}`);
    put(0);
    compare(before, seen(), "jumps", number);
    look(number);
    const stop = STOPS[number % STOPS.length];
    put(stop);
    const stopped = seen();
    if (stop === 1) finish();
    if (number % 3 === 2) return; // the next one comes before anything was to be seen
    await frame();
    compare(stopped, seen(), "shifts afterwards", number);
    if (number % 5 === 4) {
      finish();
      await draw();
      scrollTo({ top: number % 2 ? 0 : document.body.scrollHeight });
      await frame();
      begin();
    }
  }

  window.tell = async ([first, ...updates]) => {
    window.hear(first);
    while (cards().length === 0) await frame();
    await frame();
    begin();
    for (const [i, message] of updates.entries()) await update(message, i + 1);
    return found;
  };
}
