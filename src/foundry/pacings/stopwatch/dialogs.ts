import { LatePart } from "../../host/late.ts";

const late = new LatePart("Late.Dialogs", () => import("./ask-action.ts"));

export const askForAction = late.dialog((loaded) => loaded.askForAction);
export const askForAwareness = late.dialog((loaded) => loaded.askForAwareness);
