import type { NoteView } from "../../reading/exchange/model.ts";

/** Why the last press on this client did nothing, by exchange: the card and the tracker show the same. */
export const notes = new Map<string, NoteView>();

/** What a button of a note sends again, by exchange. */
export const retries = new Map<string, () => Promise<void>>();
