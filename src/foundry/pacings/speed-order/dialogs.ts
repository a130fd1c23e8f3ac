import { LatePart } from "../../host/late.ts";

const late = new LatePart("Late.Dialogs", () => import("./late-dialogs.ts"));

export const askForManoeuvre = late.dialog(({ dialogs }) => dialogs.askForManoeuvre);
export const askForPosture = late.dialog(({ dialogs }) => dialogs.askForPosture);
export const askToHarm = late.dialog(({ dialogs }) => dialogs.askToHarm);
export const askToWait = late.dialog(({ dialogs }) => dialogs.askToWait);
