import { SegmentZeroActorSheet } from "./actor-sheet.ts";

/** Anybody the GM plays: the same parts on less room, since several of them are open at once. */
export class NpcSheet extends SegmentZeroActorSheet {
  static override DEFAULT_OPTIONS = { classes: ["sz-actor--npc"], position: { width: 560, height: 720 } } as never;
}
