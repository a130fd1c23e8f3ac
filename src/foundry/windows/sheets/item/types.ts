import type { Words } from "../../../host/rich-text.ts";
import type { ExplainedText } from "../../../reading/time-view.ts";
import type { VerbLook } from "../../../reading/buttons.ts";

/** A button of the sheet of an item. */
export type ItemVerb = VerbLook & { readonly action: string };

/** What the sheet of an item shows. Everything is in words already. */
export interface ItemView {
  readonly name: ControlView;
  readonly img: { readonly src: string; readonly label: string };
  /** "Ranged weapon, 4.8 lb, in hand" */
  readonly line: string;
  readonly sections: readonly SectionView[];
  readonly notes: NotesView;
  readonly verbs: readonly ItemVerb[];
}

/** What those see who may see little. */
export interface LimitedView {
  readonly name: string;
  readonly img: string;
  readonly line: string;
  readonly limited: string;
}

export interface SectionView {
  readonly id: string;
  readonly title: string;
  readonly small?: string;
  /** On a plate: what the pacings ask. */
  readonly plate: boolean;
  readonly strips: readonly StripView[];
  /** Words between strips and fields: what it means in somebody's hands. */
  readonly hands: readonly HintView[];
  readonly fields: readonly ControlView[];
  readonly ticks: readonly ControlView[];
  /** Words below the fields. */
  readonly hints: readonly HintView[];
  readonly modes: readonly ModeView[] | null;
  readonly verbs: readonly ItemVerb[];
}

export interface HintView {
  readonly words: Words;
  readonly why?: string;
}

/** A speed class as a row of radio buttons, "none" first. */
export interface StripView {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly options: readonly {
    readonly id: string;
    readonly value: string;
    readonly label: string;
    readonly spoken: string;
    readonly checked: boolean;
  }[];
}

/** A field with its label; what kind of control it is says which template draws it. */
export interface ControlView {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly span: 1 | 2 | 4;
  readonly value: string;
  readonly number?: boolean;
  /** What counts while it is empty. */
  readonly placeholder?: string;
  /** "+2" adds to it. */
  readonly relative?: boolean;
  /** Suggestions, by id of a list beside it. */
  readonly list?: { readonly id: string; readonly values: readonly string[] };
  readonly options?: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly tick?: boolean;
  readonly checked?: boolean;
  readonly readonly: boolean;
  readonly disabled: boolean;
}

/** One way to use a weapon. */
export interface ModeView {
  readonly key: string;
  readonly title: string;
  /** Skill, parry, block in the hands of whoever has it. */
  readonly figures: readonly ExplainedText[];
  readonly fields: readonly ControlView[];
  readonly ticks: readonly ControlView[];
  readonly verbs: readonly ItemVerb[];
}

export interface NotesView {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly enriched: string;
  /** Changes when the notes do. */
  readonly rev: string;
  readonly open: boolean;
  readonly uuid: string;
}

/** `Item.system` as the sheets read it: by the names that a form says. */
export type ItemData = Readonly<Record<string, unknown>>;

/** A text of the data; nothing for anything else. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** An item with its data under the names of its schema. */
export interface SheetItem {
  readonly id: string | null;
  readonly uuid: string;
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly system: ItemData & { readonly schema: DataField };
  readonly actor: Actor.Implementation | null;
  readonly isOwner: boolean;
}

/** The parts of a data field that a form needs. */
export interface DataField {
  readonly label?: string;
  readonly hint?: string;
  readonly choices?: readonly string[];
  readonly nullable?: boolean;
  readonly integer?: boolean;
  readonly fields?: Readonly<Record<string, DataField>>;
  readonly element?: DataField;
}
