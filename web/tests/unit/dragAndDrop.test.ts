import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draggable } from "../../src/ui/dragAndDrop";

class Thing extends EventTarget {
  dataset: Record<string, string> = {};
  style = { transform: "" };
  parentElement = null;
  touchAction = "none";
  contains(other: unknown): boolean {
    return other === this;
  }
  closest(): Thing | null {
    return "drop" in this.dataset ? this : null;
  }
}

interface Point {
  x?: number;
  y?: number;
  pointer?: number;
  [more: string]: unknown;
}

function pointer(kind: string, { x = 0, y = 0, pointer: pointerId = 1, ...more }: Point = {}): Event {
  const known = { clientX: x, clientY: y, pointerId, button: 0, buttons: 1, isPrimary: true, pointerType: "mouse" };
  return Object.assign(new Event(kind, { cancelable: true }), known, more);
}

describe("dragging", () => {
  let world: EventTarget;
  let card: Thing;
  let row: Thing;
  let dropped: string[];
  let held: boolean[];
  let ready: boolean;
  let away: void | (() => void);

  beforeEach(() => {
    vi.useFakeTimers();
    world = new EventTarget();
    [card, row] = [new Thing(), new Thing()];
    row.dataset["drop"] = "row 2";
    [dropped, held, ready] = [[], [], true];
    vi.stubGlobal("addEventListener", world.addEventListener.bind(world));
    vi.stubGlobal("removeEventListener", world.removeEventListener.bind(world));
    vi.stubGlobal("getComputedStyle", (thing: Thing) => thing);
    vi.stubGlobal("document", { elementsFromPoint: (x: number) => (x > 50 ? [card, row] : [card]) });
    const drag = {
      ready: () => ready,
      drop: (place: string) => dropped.push(place),
      held: (is: boolean) => held.push(is),
    };
    away = draggable(drag)(card as unknown as HTMLElement);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const takeTo = (x: number): void => {
    card.dispatchEvent(pointer("pointerdown"));
    world.dispatchEvent(pointer("pointermove", { x })); // heard wherever the pointer is
  };
  const clicks = (): boolean => world.dispatchEvent(new Event("click", { cancelable: true }));

  it("drops a card on the place under the pointer", async () => {
    takeTo(60);
    expect([card.style.transform, "held" in card.dataset, "over" in row.dataset]).toEqual([
      "translate(60px, 0px)",
      true,
      true,
    ]);
    world.dispatchEvent(pointer("pointerup", { x: 60 }));
    expect([dropped, held, "over" in row.dataset]).toEqual([["row 2"], [true, false], false]);
    expect(clicks()).toBe(false); // the click that follows is none
    await vi.runAllTimersAsync();
    expect([card.style.transform, card.dataset]).toEqual(["", {}]);
    expect(clicks()).toBe(true);
  });

  it("leaves a tap a tap", () => {
    takeTo(5);
    world.dispatchEvent(pointer("pointerup", { x: 5 }));
    expect([dropped, held, card.style.transform, clicks()]).toEqual([[], [], "", true]);
  });

  it.each([
    ["dropped on no place", () => pointer("pointerup", { x: 40 })],
    ["the gesture is taken away", () => pointer("pointercancel")],
    ["it was let go unheard", () => pointer("pointermove", { x: 70, buttons: 0 })],
  ])("goes back when %s", (_, end) => {
    takeTo(60);
    world.dispatchEvent(end());
    expect([dropped, held, card.style.transform, card.dataset]).toEqual([[], [true, false], "", {}]);
    world.dispatchEvent(pointer("pointermove", { x: 80 }));
    expect(card.style.transform).toBe("");
  });

  it("goes back when it may be played no longer", () => {
    takeTo(60);
    ready = false;
    world.dispatchEvent(pointer("pointerup", { x: 60 }));
    expect([dropped, card.style.transform]).toEqual([[], ""]);
  });

  it("does not begin with another button, another finger, or what cannot be dragged", () => {
    card.dispatchEvent(pointer("pointerdown", { button: 2 }));
    card.dispatchEvent(pointer("pointerdown", { isPrimary: false }));
    ready = false;
    takeTo(60);
    ready = true;
    card.dispatchEvent(pointer("pointerdown"));
    world.dispatchEvent(pointer("pointermove", { x: 60, pointer: 2 }));
    expect([held, card.style.transform]).toEqual([[], ""]);
  });

  it("leaves the page to fingers where the style says so", () => {
    card.touchAction = "manipulation";
    card.dispatchEvent(pointer("pointerdown", { pointerType: "touch" }));
    world.dispatchEvent(pointer("pointermove", { x: 60 }));
    expect(held).toEqual([]);
    card.touchAction = "pinch-zoom";
    card.dispatchEvent(pointer("pointerdown", { pointerType: "touch" }));
    world.dispatchEvent(pointer("pointermove", { x: 60 }));
    expect(held).toEqual([true]);
  });

  it("lets go when the card is taken off the table", () => {
    takeTo(60);
    away!();
    expect([held, card.dataset, row.dataset]).toEqual([[true, false], {}, { drop: "row 2" }]);
  });
});
