// As much of a browser as the pure parts need.
const kept = new Map<string, string>();

function stub(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

stub("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
stub("navigator", { languages: ["en-GB"] });
stub("window", globalThis);
stub("location", { href: "http://table.test/", pathname: "/", search: "" });
stub("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
stub("addEventListener", () => undefined);
stub("removeEventListener", () => undefined);
stub("document", {
  documentElement: { lang: "", dataset: {} },
  hidden: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

const { speak } = await import("../../src/i18n/messages");
const { addTableMessages } = await import("../../src/table/tableMessages");
await speak("en");
await addTableMessages();

export {};
