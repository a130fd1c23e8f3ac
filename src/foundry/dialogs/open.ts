import { dialogIn, loaded } from "../host/load.ts";

/** Loads the GM's dialogs of a fight. */
export const fightDialogs = () => loaded("Load.Dialog", import("./fight-dialogs.ts"));

export const askForModifier = dialogIn(
  () => import("./fight-dialogs.ts"),
  (code) => code.defenceAsked,
);
