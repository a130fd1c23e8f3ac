import { SegmentZeroActorSheet } from "./actor-sheet.ts";

/** A player's character. */
export class CharacterSheet extends SegmentZeroActorSheet {}
