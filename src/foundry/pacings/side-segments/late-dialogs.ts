import { answerDeclaration, answerSpeed, askToDeclare } from "./ask-declaration.ts";
import { askForDelay, askForMorale, askForSurprise } from "./ask-ruling.ts";

export const dialogs = { answerDeclaration, answerSpeed, askForDelay, askForMorale, askForSurprise, askToDeclare };
