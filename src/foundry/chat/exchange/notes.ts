import type { NoteView } from "./view.ts";

/** Why the last press on this client did nothing, by exchange. */
export const notes = new Map<string, NoteView>();

/** What a button of a note sends again, by exchange. */
export const retries = new Map<string, () => Promise<void>>();
