import { dialogIn } from "../../host/load.ts";

export const askForActions = dialogIn(
  () => import("./ask-actions.ts"),
  (code) => code.askForActions,
);
export const pickAction = dialogIn(
  () => import("./pick-action.ts"),
  (code) => code.pickAction,
);
