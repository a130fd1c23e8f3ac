import type { Json, JsonObject } from "../../../rules/index.ts";

/** An encounter file as it stands on disk, after `encounters/schema.json` has passed it. */
export interface EncounterFile {
  readonly title: string;
  readonly about?: string;
  readonly pacing: string;
  readonly options?: JsonObject;
  readonly sides?: readonly { readonly id: string; readonly name?: string }[];
  readonly participants: readonly ParticipantEntry[];
  readonly hazards?: readonly HazardEntry[];
  readonly dice?: { readonly seed?: number; readonly rolls?: Readonly<Record<string, readonly number[]>> };
  readonly decisions?: Readonly<Record<string, readonly Json[]>>;
  readonly reports?: Readonly<Record<string, readonly (JsonObject | null)[]>>;
  readonly commands?: readonly OrderEntry[];
}

export interface ParticipantEntry {
  readonly name: string;
  readonly id?: string;
  readonly side: string;
  readonly npc?: boolean;
  readonly group?: string;
  readonly count?: number;
  readonly hidden?: boolean;
  readonly defeated?: boolean;
  readonly surprised?: boolean | number;
  readonly stats?: JsonObject;
  /** What to attack with: ways to use the weapons of the stats, by their label, and further weapons in hand, for the sheet. */
  readonly arms?: readonly JsonObject[];
}

export interface HazardEntry {
  readonly name: string;
  readonly id?: string;
  readonly side: string;
  readonly hidden?: boolean;
  /** In the pacing's unit, natural (Basic Speed 6.25). */
  readonly time: number;
  readonly from?: number;
  readonly every?: number;
}

export interface OrderEntry {
  readonly when?: Condition;
  readonly do: JsonObject & { readonly type: string };
}

/** Everything named must hold. */
export interface Condition {
  readonly round?: number;
  readonly time?: number;
  readonly stage?: string;
  readonly current?: string;
  readonly ordinal?: number;
  readonly waiting?: string;
}
