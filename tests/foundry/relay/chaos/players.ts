export const PLAYERS = ["Anna", "Ben", "Chloe"] as const;
export const GM = "Gamemaster";
