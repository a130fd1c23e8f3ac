import { CreatureData } from "./creature-data.ts";

/** Anybody the GM plays. */
export class NpcData extends CreatureData {}
