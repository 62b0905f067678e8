import Board from "./Board.svelte";
import Reference from "./Reference.svelte";
import Result from "./Result.svelte";

export { Board, Reference, Result };
