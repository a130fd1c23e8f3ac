import type { NoteView } from "../../reading/exchange/model.ts";

/** Why the last press on this client did nothing, by exchange; shown on card and tracker. */
export const notes = new Map<string, NoteView>();

/** Repeats for the button of a note, by exchange. */
export const retries = new Map<string, () => Promise<void>>();
