import Board from "./Board.svelte";
import Reference from "./Reference.svelte";
import Result from "./Result.svelte";
import Waiting from "./Waiting.svelte";

export { Board, Reference, Result, Waiting };
