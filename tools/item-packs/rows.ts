import type { Barrel, Body } from "./rating.ts";

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
  /** Ways to strike with it: those of `STRIKES`. */
  readonly modes?: readonly string[];
  /** Yards at half force and at most, if it can be thrown. */
  readonly throw?: readonly [number, number];
  readonly thrownSkill?: string;
  readonly thrownType?: string;
  readonly bow?: BowRow;
  readonly gun?: GunRow;
  readonly beam?: BeamRow;
  readonly blast?: BlastRow;
  readonly natural?: NaturalRow;
}

/** Shoots by muscle: pull in pounds, or joules where it does not depend on who draws it. */
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
  /** Calibre in millimetres; of shot, that of one pellet. */
  readonly mm: number;
  readonly joules?: number;
  readonly pellets?: number;
  readonly acc: number;
  readonly capacity: number;
  readonly reload: string;
  /** Shots of one attack where it is neither one nor fully automatic. */
  readonly rof?: number;
  /** Rounds in a minute of an automatic weapon. */
  readonly rpm?: number;
  readonly mounted?: boolean;
  /** Of a shell, which does what is in it. */
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

/** Thrown, and then it does what is in it. */
export interface BlastRow {
  readonly damage: string;
  readonly type: string;
  readonly throw: readonly [number, number];
  /** Taking out the next. */
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
