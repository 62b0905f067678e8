// Client-side routing: links within the site change the path without a reload.
import { site, type Place } from "../net/site";

/** The page at the address that is shown; whatever else the host shows there is none of ours. */
function current(): Place {
  return site.page(location) ?? { path: location.pathname, query: new URLSearchParams(location.search) };
}

class Router {
  path = $state(current().path);
  query = $state(current().query);
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
    history.pushState(null, "", site.link(to));
    this.update();
    if (this.hash === "") scrollTo(0, 0); // else the page scrolls to its fragment
  }

  /** Change the query without a new entry in the history. */
  replaceQuery(query: Record<string, string>): void {
    history.replaceState(null, "", site.link(`${this.path}?${new URLSearchParams(query)}`));
    this.query = current().query;
  }

  /** Mount the page anew, because what it needs may be available now. */
  reload(): void {
    this.reloads++;
  }

  private update(): void {
    const { path, query } = current();
    [this.path, this.query, this.hash] = [path, query, location.hash.slice(1)];
  }

  private onClick(event: MouseEvent): void {
    if (event.defaultPrevented) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    const page = site.page(to);
    if (page === null) return;
    event.preventDefault();
    this.go(page.path + (page.query.size > 0 ? `?${page.query}` : "") + to.hash);
  }
}

export const router = new Router();
