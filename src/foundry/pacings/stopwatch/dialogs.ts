import { dialogIn } from "../../host/load.ts";

const action = () => import("./ask-action.ts");

export const askForAction = dialogIn(action, (code) => code.askForAction);
export const askForAwareness = dialogIn(action, (code) => code.askForAwareness);
