"""Watches everything that moves in a page: whenever something is set in motion, it is looked at along its whole way.

The script stands around `Element.animate`, which all motion of the client goes through, and puts each animation at
several points of its way before letting it run. So what is found depends on no clock and on no number of frames.
"""

from typing import Any

from playwright.sync_api import Page

WATCHING = """{
  const MOST = 1.3, EDGE = 14, OVER = 0.3; // times its card; pixels of the felt around the board; share of what moves
  const WAY = [0, 0.25, 0.5, 0.75, 1];
  const HAND = /^(your )?(hand|cards)\\b/i;
  const seen = (window.motion = { movements: 0, hands: 0, faults: [] });
  let cards = new Map(), held = new Set(), lay = null, noted = false;
  const felt = { width: 0, height: 0 }; // the board at its largest: what lay at its end may glide up from there

  const named = (each) => each.ariaLabel ?? document.getElementById(each.getAttribute('aria-labelledby'))?.textContent;
  const board = () => document.querySelector('#board');
  const inHand = (each) => {
    for (let at = each; at && at !== board(); at = at.parentElement) if (HAND.test(named(at) ?? '')) return true;
    return false;
  };
  const box = ({ left, top, right, bottom }) =>
    ({ left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY });
  const around = (boxes) => boxes.length === 0 ? null : {
    left: Math.min(...boxes.map((each) => each.left)), top: Math.min(...boxes.map((each) => each.top)),
    right: Math.max(...boxes.map((each) => each.right)), bottom: Math.max(...boxes.map((each) => each.bottom)),
  };
  const drawn = (each) => around([each, ...each.querySelectorAll('*:not(svg *)')]
    .map((part) => part.getBoundingClientRect()).filter((part) => part.width > 1 && part.height > 1).map(box));
  const atRest = (each) => { // wherever it glides at the moment
    let [left, top] = [0, 0];
    for (let at = each; at; at = at.offsetParent) [left, top] = [left + at.offsetLeft, top + at.offsetTop];
    return { left, top, right: left + each.offsetWidth, bottom: top + each.offsetHeight };
  };
  const all = () => [...(board()?.querySelectorAll('[data-card]') ?? [])];
  const width = (each) => each.right - each.left;
  const shared = (one, other) =>
    Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
    Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

  const handBox = () =>
    around(all().filter((each) => inHand(each) && !each.dataset.card.startsWith('seat-')).map(atRest));
  new MutationObserver(() => {
    const { width, height } = board()?.getBoundingClientRect() ?? felt;
    [felt.width, felt.height] = [Math.max(felt.width, width), Math.max(felt.height, height)];
  }).observe(document, { subtree: true, childList: true, characterData: true });

  const note = () => { // how large everything is, and what is held, for what moves next from there
    [cards, held, lay, noted] = [new Map(), new Set(), handBox(), false];
    for (const each of all()) {
      const name = each.dataset.card;
      cards.set(name, Math.max(each.offsetWidth, cards.get(name) ?? 0));
      if (inHand(each)) held.add(name);
    }
    if (held.size > 0) seen.hands += 1;
  };
  window.settle = () => {
    for (const each of document.getAnimations()) each.finish();
    note();
  };

  const judge = (moving, rest, at, hand) => {
    const name = moving.dataset.card ?? moving.textContent.trim().slice(0, 20) + ' ' + moving.className;
    const card = Math.max(width(rest), cards.get(moving.dataset.card) ?? 0);
    const now = drawn(moving), { left, top } = box(board().getBoundingClientRect());
    if (now === null) return;
    const told = `${name} ${JSON.stringify(now, (_, value) => typeof value === 'number' ? Math.round(value) : value)}`;
    if (width(now) > MOST * card) seen.faults.push(`as wide as ${(width(now) / card).toFixed(1)} cards: ${told} ${at}`);
    const [right, bottom] = [left + felt.width, top + felt.height];
    const out = Math.max(left - now.left, top - now.top, now.right - right, now.bottom - bottom);
    if (out > EDGE) seen.faults.push(`${Math.round(out)} pixels outside: ${told} ${at}`);
    const part = hand && shared(now, hand) / (width(now) * (now.bottom - now.top));
    if (part > OVER) seen.faults.push(`over the hand: ${told} ${at} ${JSON.stringify(hand)}`);
  };

  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (!board()?.contains(this)) return animate.apply(this, how);
    const rest = drawn(this);
    const animation = animate.apply(this, how);
    seen.movements += 1;
    if (rest !== null) {
      const own = inHand(this) || held.has(this.dataset.card);
      const hand = own ? null : handBox();
      const stays = hand && lay && Math.abs(hand.top - lay.top) + Math.abs(hand.left - lay.left) < 4;
      const { delay, endTime } = animation.effect.getComputedTiming();
      for (const part of WAY) {
        animation.currentTime = Math.min(delay + part * (endTime - delay), endTime - 0.01);
        judge(this, rest, part, stays || part === 1 ? hand : null); // a hand that glides itself is there at the end
      }
      animation.currentTime = 0;
    }
    if (!noted) queueMicrotask(note);
    noted = true;
    return animation;
  };
}"""


def settle(page: Page, version: int) -> None:
    """The page shows this much, and everything has come to rest."""
    page.wait_for_function("version => window.calm() && window.version() >= version", arg=version, polling=20)
    page.evaluate("window.settle()")


def motion_in(page: Page) -> Any:
    """How many movements there were, how often a hand was seen, and what went wrong."""
    return page.evaluate("window.motion")
