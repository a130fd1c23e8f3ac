import { LatePart } from "../../host/late.ts";

const late = new LatePart("Late.Dialogs", () => import("./late-dialogs.ts"));

export const answerDeclaration = late.dialog(({ dialogs }) => dialogs.answerDeclaration);
export const answerSpeed = late.dialog(({ dialogs }) => dialogs.answerSpeed);
export const askForDelay = late.dialog(({ dialogs }) => dialogs.askForDelay);
export const askForMorale = late.dialog(({ dialogs }) => dialogs.askForMorale);
export const askForSurprise = late.dialog(({ dialogs }) => dialogs.askForSurprise);
export const askToDeclare = late.dialog(({ dialogs }) => dialogs.askToDeclare);
