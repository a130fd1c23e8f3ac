/** What the templates of the actors' sheets show: everything is localised and formatted already. */
import type { VerbLook } from "../../../../reading/buttons.ts";

/** A field, or in its place what stands in it. */
export interface FieldView {
  /** Id of the control, the same from render to render. */
  readonly id: string;
  /** Path in the document: "system.st". */
  readonly name: string;
  /** What it is called, for whoever does not see where it stands. */
  readonly label: string;
  /** As it stands in the field. */
  readonly value: string;
  /** What counts while the field is empty. */
  readonly placeholder?: string;
  /** What stands there while it cannot be filled in; the value unless said otherwise. */
  readonly shown?: string;
  /** How it came about, or what may be written into it. */
  readonly tip?: string;
  readonly number?: boolean;
  /** "+2" adds to it. */
  readonly relative?: boolean;
  /** Can be filled in while the sheet is locked. */
  readonly play?: boolean;
  /** Never: it shows something else than what stands in the document, as the rounds that a fight has counted. */
  readonly fixed?: boolean;
}

/** A tick: "worn", "in hand". */
export interface TickView {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly on: boolean;
  /** What stands beside it, where there is little room. */
  readonly word?: string;
  readonly play?: boolean;
}

/** A figure that follows from others, as a button: it rolls against the figure, or says how it came about. */
export interface FigureView {
  readonly id: string;
  readonly value: string;
  /** For whoever does not see where it stands: "Dodge 9: roll 3d6". */
  readonly title: string;
  /** How it came about. */
  readonly tip?: string;
  /** Name of the action, and what goes with it. */
  readonly action: "rollFigure" | "rollItem" | "rollDamage" | "explain";
  readonly data: Readonly<Record<string, string>>;
  /** Less than usual for the moment. */
  readonly lowered?: boolean;
}

/** One cell of the strip. */
export interface StatView {
  readonly key: string;
  readonly label: string;
  readonly figure: FigureView;
  /** Where it can be set: the field takes the place of the figure. */
  readonly field?: FieldView;
  /** "now 7": with posture and conditions. */
  readonly now?: string;
}

/** HP or FP. */
export interface PoolView {
  readonly key: "hp" | "fp";
  readonly label: string;
  readonly value: FieldView;
  readonly max: FieldView;
  /** "of 12" */
  readonly of: string;
  /** What is left, 0 to 1, as text with a point. */
  readonly part: string;
  /** Where the rules change, 0 to 1. */
  readonly marks: readonly string[];
  /** "reeling at 3 or less" */
  readonly note: string;
  /** It is so now. */
  readonly alert: boolean;
  readonly less: string;
  readonly more: string;
}

/** A word with a mark in the head of the sheet. */
export interface ChipView {
  readonly key: string;
  readonly label: string;
  readonly alert: boolean;
  readonly icon?: string;
}

/** A condition to be switched on and off; those that the rules set only show. */
export interface ConditionView {
  readonly id: string;
  readonly label: string;
  readonly on: boolean;
  /** Set by the rules, and why. */
  readonly tip?: string;
}

/** A button in the row of an item, with what it cannot do and why. */
export interface ActView extends VerbLook {
  readonly action: string;
  readonly key: string;
  /** For whoever does not see the row, with the reason if it cannot be done. */
  readonly spoken: string;
  readonly tip: string;
  /** Only its icon: what is done less often than the first thing in the row. */
  readonly small: boolean;
  /** The reason stands beside it; one that all rows have stands above them. */
  readonly shown: boolean;
}

/** What every row of an item has. */
export interface RowView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** "What can be done with Sabre" */
  readonly menu: string;
  /** The line below the name. */
  readonly note: string;
}

/** One way to use a weapon. */
export interface ModeView {
  readonly key: string;
  /** "in hand, cut" */
  readonly note: string;
  readonly skill: FigureView | null;
  readonly parry: FigureView | null;
  readonly block: FigureView | null;
  readonly damage: FigureView | null;
  readonly reach: string;
  readonly acc: string;
  readonly rof: string;
  /** The same in one line, where there is no room for columns. */
  readonly brief: string;
  readonly acts: readonly ActView[];
}

export interface WeaponView extends RowView {
  readonly modes: readonly ModeView[];
  readonly loaded: FieldView | null;
  /** "of 7" */
  readonly capacity: string;
  readonly speed: string;
}

/** What every part of a sheet can be built from. */
export interface SheetFrame {
  readonly actor: Actor.Implementation;
  /** Id of the window, with which the ids of fields begin. */
  readonly sheet: string;
  readonly open: boolean;
}
