"""Watches everything that moves in a page: whenever something is set in motion, it is looked at along its whole way.

The script stands around `Element.animate`, which all motion of the client goes through, and puts each animation at
several points of its way before letting it run. So what is found depends on no clock and on no number of frames.
"""

from typing import Any

from playwright.sync_api import Page

WATCHING = """{
  const MOST = 1.3, OUT = 1; // times its card: how wide it may become, and how far it may leave the felt
  const WAY = [0, 0.25, 0.5, 0.75, 1];
  const seen = (window.motion = { movements: 0, faults: [] });
  let cards = new Map(), noted = false;
  const felt = { width: 0, height: 0 }; // the board at its largest: what lay at its end may glide up from there

  const board = () => document.querySelector('#board');
  const box = ({ left, top, right, bottom }) =>
    ({ left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY });
  const around = (boxes) => boxes.length === 0 ? null : {
    left: Math.min(...boxes.map((each) => each.left)), top: Math.min(...boxes.map((each) => each.top)),
    right: Math.max(...boxes.map((each) => each.right)), bottom: Math.max(...boxes.map((each) => each.bottom)),
  };
  const drawn = (each) => around([each, ...each.querySelectorAll('*:not(svg *)')]
    .map((part) => part.getBoundingClientRect()).filter((part) => part.width > 1 && part.height > 1).map(box));
  const all = () => [...(board()?.querySelectorAll('[data-card]') ?? [])];
  const width = (each) => each.right - each.left;
  new MutationObserver(() => {
    const { width, height } = board()?.getBoundingClientRect() ?? felt;
    [felt.width, felt.height] = [Math.max(felt.width, width), Math.max(felt.height, height)];
  }).observe(document, { subtree: true, childList: true, characterData: true });

  const note = () => { // how large everything is, for what moves next from there
    [cards, noted] = [new Map(), false];
    for (const each of all()) {
      const name = each.dataset.card;
      cards.set(name, Math.max(each.offsetWidth, cards.get(name) ?? 0));
    }
  };
  window.settle = () => {
    for (const each of document.getAnimations()) each.finish();
    note();
  };

  const judge = (moving, rest, at) => {
    const name = moving.dataset.card ?? moving.textContent.trim().slice(0, 20) + ' ' + moving.className;
    const card = Math.max(width(rest), cards.get(moving.dataset.card) ?? 0);
    const now = drawn(moving), { left, top } = box(board().getBoundingClientRect());
    if (now === null) return;
    const told = `${name} ${JSON.stringify(now, (_, value) => typeof value === 'number' ? Math.round(value) : value)}`;
    if (width(now) > MOST * card) seen.faults.push(`as wide as ${(width(now) / card).toFixed(1)} cards: ${told} ${at}`);
    const [right, bottom] = [left + felt.width, top + felt.height];
    const out = Math.max(left - now.left, top - now.top, now.right - right, now.bottom - bottom);
    if (out > OUT * card) seen.faults.push(`${Math.round(out)} pixels outside: ${told} ${at}`);
  };

  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (!board()?.contains(this)) return animate.apply(this, how);
    const rest = drawn(this);
    const animation = animate.apply(this, how);
    seen.movements += 1;
    if (rest !== null) {
      const { delay, endTime } = animation.effect.getComputedTiming();
      for (const part of WAY) {
        animation.currentTime = Math.min(delay + part * (endTime - delay), endTime - 0.01);
        judge(this, rest, part);
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
    """How many movements there were, and what went wrong."""
    return page.evaluate("window.motion")
