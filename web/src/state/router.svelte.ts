// Client-side routing: links within the site change the path without a reload.

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  /** The fragment, without "#". */
  hash = $state(location.hash.slice(1));

  /** How often the page was remounted at the same address. */
  reloads = $state(0);

  constructor() {
    addEventListener("popstate", () => this.update());
    document.addEventListener("click", (event) => this.onClick(event));
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.update();
    if (this.hash === "") scrollTo(0, 0); // else the page scrolls to its fragment
  }

  /** Change the query without a new entry in the history. */
  replaceQuery(query: Record<string, string>): void {
    history.replaceState(null, "", `${this.path}?${new URLSearchParams(query)}`);
    this.query = new URLSearchParams(location.search);
  }

  /** Mount the page anew, because what it needs may be available now. */
  reload(): void {
    this.reloads++;
  }

  private update(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
    this.query = new URLSearchParams(location.search);
  }

  private onClick(event: MouseEvent): void {
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
