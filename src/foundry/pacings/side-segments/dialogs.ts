import { dialogIn } from "../../host/load.ts";

const declaration = () => import("./ask-declaration.ts");
const ruling = () => import("./ask-ruling.ts");

export const answerDeclaration = dialogIn(declaration, (code) => code.answerDeclaration);
export const answerSpeed = dialogIn(declaration, (code) => code.answerSpeed);
export const askToDeclare = dialogIn(declaration, (code) => code.askToDeclare);
export const askForDelay = dialogIn(ruling, (code) => code.askForDelay);
export const askForMorale = dialogIn(ruling, (code) => code.askForMorale);
export const askForSurprise = dialogIn(ruling, (code) => code.askForSurprise);
