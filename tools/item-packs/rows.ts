import type { Body } from "../../src/speeds/use-time.ts";
import type { Barrel } from "./rating.ts";

/** A weapon in a table of weapons/*.yml. */
export interface WeaponRow {
  readonly name: string;
  readonly icon: string;
  readonly kg?: number;
  readonly m?: number;
  readonly cost?: number;
  readonly skill?: string;
  readonly hands?: Body["hands"];
  readonly head?: Body["head"];
  readonly fencing?: boolean;
  readonly twoEnded?: boolean;
  readonly flail?: boolean;
  readonly note?: string;
  /** Keys of `STRIKES`. */
  readonly modes?: readonly string[];
  /** Half-damage and maximum range in yards, if it can be thrown. */
  readonly throw?: readonly [number, number];
  readonly thrownSkill?: string;
  readonly thrownType?: string;
  readonly bow?: BowRow;
  readonly gun?: GunRow;
  readonly beam?: BeamRow;
  readonly blast?: BlastRow;
  readonly natural?: NaturalRow;
}

/** A muscle-powered weapon: pull in pounds, or joules if its user does not matter. */
export interface BowRow {
  readonly pull?: number;
  readonly joules?: number;
  readonly range: readonly [number, number];
  readonly type?: string;
  readonly reload: string;
  readonly damage?: string;
  readonly acc?: number;
}

export interface GunRow {
  readonly kind: Barrel | "shell";
  /** Calibre in millimetres, of one pellet for shot. */
  readonly mm: number;
  readonly joules?: number;
  readonly pellets?: number;
  readonly acc: number;
  readonly capacity: number;
  readonly reload: string;
  /** Shots per attack, unless it is one or fully automatic. */
  readonly rof?: number;
  /** Rounds per minute of an automatic weapon. */
  readonly rpm?: number;
  readonly mounted?: boolean;
  /** Damage of a shell, which depends on its filling. */
  readonly damage?: string;
  readonly type?: string;
  readonly divisor?: number;
  readonly range?: readonly [number, number];
}

export interface BeamRow {
  readonly damage: string;
  readonly acc: number;
  readonly rof: number;
  readonly capacity: number;
  readonly reload: string;
  readonly range: readonly [number, number];
}

/** A thrown explosive, whose damage depends on its filling. */
export interface BlastRow {
  readonly damage: string;
  readonly type: string;
  readonly throw: readonly [number, number];
  /** Speed class of taking out the next. */
  readonly reload: string;
  readonly note: string;
}

export interface NaturalRow {
  readonly spd: number;
  readonly class: string;
  readonly damage: string;
  readonly type: string;
  readonly reach?: string;
  readonly parry?: number;
  readonly range?: readonly [number, number];
  readonly acc?: number;
  readonly skill: string;
}
