// What views of all games have, from the library of the games.
export type { AnyReference, AnyView } from "../../engine/src/anyView";
