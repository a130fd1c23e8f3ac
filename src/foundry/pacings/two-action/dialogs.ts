import { dialogIn } from "../../host/load.ts";

export const declareActions = dialogIn(
  () => import("./ask-actions.ts"),
  (code) => code.declareActions,
);
export const pickAction = dialogIn(
  () => import("./pick-action.ts"),
  (code) => code.pickAction,
);
