// Where the visitor is: the path of the page, split. Links with an href of ours are followed without a reload.

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

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
    scrollTo(0, 0);
  }

  /** Another query on the same page, without a new step in the history. */
  note(query: Record<string, string>): void {
    history.replaceState(null, "", `${this.path}?${new URLSearchParams(query)}`);
    this.query = new URLSearchParams(location.search);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(to.pathname + to.search);
  }
}

export const router = new Router();
