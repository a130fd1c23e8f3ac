import { declareActions } from "./ask-actions.ts";
import { pickAction } from "./pick-action.ts";

export const dialogs = { declareActions, pickAction };
