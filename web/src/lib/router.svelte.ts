// Where the visitor is: the path of the page, split. Links with an href of ours are followed without a reload.

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  /** The place on the page, without its "#". */
  hash = $state(location.hash.slice(1));

  /** How often a page was wanted anew at the same address. */
  tries = $state(0);

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    if (this.hash === "") scrollTo(0, 0); // else the page knows where
  }

  /** Another query on the same page, without a new step in the history. */
  note(query: Record<string, string>): void {
    history.replaceState(null, "", `${this.path}?${new URLSearchParams(query)}`);
    this.query = new URLSearchParams(location.search);
  }

  /** The same page from its beginning, because what it needs may be there now. */
  again(): void {
    this.tries++;
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
    this.query = new URLSearchParams(location.search);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const router = new Router();
