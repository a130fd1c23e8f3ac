import { CreatureData } from "./creature-data.ts";

/** A player's character. */
export class CharacterData extends CreatureData {}
