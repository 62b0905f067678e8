// Where the client lies, and which edition of it this is. At a server it has the whole host to itself; the static edition is a
// folder of files at any address, and behind it there is nobody to ask.
import { isLocalTable } from "./localIds";

/** The ids of tables are no files: in the static edition they stand in the query. */
const ID = "id";

export interface Place {
  /** As at a server, such as "/rules". */
  path: string;
  query: URLSearchParams;
}

export class Site {
  constructor(
    /** The address that all paths begin at; ends with a slash. */
    readonly root: URL,
    readonly isStatic: boolean,
  ) {}

  /** The address of a page by its path: in the static edition that of a folder, where its index.html is. */
  link(path: string): string {
    if (!this.isStatic) return path;
    const { pathname, searchParams, hash } = new URL(path, this.root);
    const parts = pathname.split("/").filter(Boolean);
    const query = new URLSearchParams(isLocalTable(parts.at(-1)) ? { [ID]: parts.pop()! } : {});
    for (const [name, value] of searchParams) query.append(name, value);
    const folder = this.root.pathname + parts.map((part) => `${part}/`).join("");
    return folder + (query.size > 0 ? `?${query}` : "") + hash;
  }

  /** The page at an address; null if that is no page of ours. */
  page({ origin, pathname, search }: Pick<URL, "origin" | "pathname" | "search">): Place | null {
    const inside = origin === this.root.origin && `${pathname}/`.startsWith(this.root.pathname);
    const path = pathname.slice(this.root.pathname.length - 1);
    const query = new URLSearchParams(search);
    if (!inside || /^\/(api|assets|engine)\//.test(path)) return null;
    if (!this.isStatic) return { path, query };
    const id = query.get(ID);
    query.delete(ID);
    return { path: path.replace(/\/(index\.html)?$/, "") + (isLocalTable(id) ? `/${id}` : "") || "/", query };
  }

  /** The address of a file of the client. */
  file(name: string): string {
    return this.root.pathname + name;
  }
}

/** Everything that was built lies in a folder of the root. */
function rootOf(module: string): URL {
  return import.meta.env.PROD ? new URL(module.replace(/assets\/[^/]*$/, "")) : new URL("/", location.href);
}

const edition = globalThis.document?.documentElement?.dataset?.["edition"];

export const site = new Site(rootOf(import.meta.url), edition === "static");

/** The address of a page of this client, for a link. */
export function link(path: string): string {
  return site.link(path);
}
