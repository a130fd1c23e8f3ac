import { askToHarm } from "./ask-harm.ts";
import { askForManoeuvre, askForPosture, askToWait } from "./ask-manoeuvre.ts";

export const dialogs = { askForManoeuvre, askForPosture, askToHarm, askToWait };
