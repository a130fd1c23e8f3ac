// What an encounter with attacks is read and written with.
import { exchangeCommands } from "../../rules/values.ts";
import { notesOn } from "./submitted-values.ts";

export const attacks = { commands: exchangeCommands, notes: notesOn } as const;
