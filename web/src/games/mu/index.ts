import Board from "./Board.svelte";
import Result from "./Result.svelte";
import { words } from "./words";

export { Board, Result, words };
