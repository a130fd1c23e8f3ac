import { dialogIn } from "../../host/load.ts";

const manoeuvre = () => import("./ask-manoeuvre.ts");

export const askForManoeuvre = dialogIn(manoeuvre, (code) => code.askForManoeuvre);
export const askForPosture = dialogIn(manoeuvre, (code) => code.askForPosture);
export const askToWait = dialogIn(manoeuvre, (code) => code.askToWait);
