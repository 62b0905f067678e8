// Small signs for what players are in a round, drawn in a box of 24 × 24.
import type { Role } from "./boardTypes";

export type RoleIconName = Role | "dealer" | "cards";

export const ICONS: Record<RoleIconName, string> = {
  chief: "M3 20h18v-2.5H3zM2 6l4.5 4.5L12 3l5.5 7.5L22 6l-1.5 9.5h-17z", // crown
  vice: "M12 3l9 6.5v4L12 7l-9 6.5v-4zM12 11l9 6.5v4L12 15l-9 6.5v-4z", // chevrons
  // two together
  partner:
    "M8 6a6 6 0 1 0 4 10.5A6 6 0 1 0 12 7.5 6 6 0 0 0 8 6zm0 2.5q1.3 0 2.3.9a6 6 0 0 0 0 5.2A3.5 3.5 0 1 1 8 8.5z",
  dealer: "M5 4h10v14H5zM17 7l3 1-3.5 12.5-8-2H17z",
  cards: "M4 5l8-2 4 15-8 2zM15 5h5v14h-2z",
};
