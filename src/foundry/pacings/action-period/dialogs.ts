import { dialogIn } from "../../host/load.ts";

export const askToWait = dialogIn(
  () => import("./wait-dialog.ts"),
  (code) => code.askToWait,
);
