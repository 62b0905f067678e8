// The record of a finished game, which is answered as text, where all else is JSON.
import { address, ApiError, request } from "./api";
import { isLocalTable } from "./localIds";
import type { No } from "./wire";

const PATH = "/api/tables/{table}/record";

export async function recordText(table: string): Promise<string> {
  const path = { table };
  if (isLocalTable(table)) return request("get", PATH, { path });
  const response = await fetch(address(PATH, { path }));
  if (response.ok) return response.text();
  const refusal = (await response.json().catch(() => null)) as No | null; // a proxy may answer with a page
  throw new ApiError(refusal?.code ?? "broken", refusal?.text ?? response.statusText, response.status);
}
