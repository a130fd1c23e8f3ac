import type { Command, Json, Offer, PacingTypes, Request, Slot, View } from "../../rules/core.ts";
import type { MenuEntry } from "../host/menu-entry.ts";
import type { TrackerContext } from "./context.ts";
import type { PhaseView, PortraitView } from "./views.ts";

/** A question as data: whom it is about, what is asked, and the commands that an answer gives. The picker draws it. */
export type Decision = MenuChoice | Form;

interface Subject {
  readonly title: string;
  /** The participant whose landing the list and the ribbon show during the choice. */
  readonly participant?: string | undefined;
}

/** Drawn as a menu: one click answers. */
export interface MenuChoice extends Subject {
  readonly lead?: string;
  readonly options: readonly Option[];
}

export interface Option extends Omit<MenuEntry, "run" | "preview"> {
  /** A function asks further; it returns null if closed. */
  readonly commands: readonly Command[] | (() => Promise<readonly Command[] | null>);
}

/** Drawn as a dialog, with the result of the present values. */
export interface Form<T extends PacingTypes = PacingTypes> extends Subject {
  readonly who?: { readonly portrait: PortraitView; readonly name: string; readonly note: string };
  readonly label?: string;
  readonly groups?: readonly { readonly title: string; readonly rows: readonly FormRow[] }[];
  /** Label of the search field; absent for short lists. */
  readonly find?: string;
  readonly scale?: { readonly label: string; readonly steps: readonly ScaleStep[] };
  readonly switches?: readonly FormSwitch[];
  readonly fields?: readonly AskedField[];
  /** False for fields and steps that do not apply to the chosen value. */
  readonly applies?: (values: FormValues, name: string, step?: string) => boolean;
  /** Null while the values are incomplete. */
  readonly commands: (values: FormValues) => readonly Command[] | null;
  readonly verb: string | ((values: FormValues) => string);
  /**
   * Words for what the values bring about. A refusal is shown instead.
   * @param after the fight after the commands; null without commands
   */
  outcome?(values: FormValues, after: View<T> | null): Outcome;
  /** Runs with the answer, for what is stored outside the encounter. */
  readonly keep?: (values: FormValues) => Promise<unknown>;
}

/** Values by field; `choice` is the marked row or step of the scale. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormRow {
  readonly value: string;
  readonly icon?: string;
  /** Shown instead of the icon. */
  readonly phase?: PhaseView | null;
  readonly name: string;
  readonly detail?: string;
  readonly takes: string;
  readonly lands?: string;
  readonly checked?: boolean;
}

/** One of a row of equal choices, such as speed classes. */
export interface ScaleStep {
  readonly value: string;
  readonly label: string;
  readonly small: string;
  /** For screen readers: "class VII, 10 segments". */
  readonly spoken: string;
  readonly checked?: boolean;
  readonly off?: boolean;
}

export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "integer" | "decimal" | "select" | "tick";
  readonly options?: readonly { readonly value: string; readonly label: string; readonly selected?: boolean }[];
  readonly value?: string | number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number;
  readonly required?: boolean;
  /** Filling it in selects this value. */
  readonly chooses?: string;
  /** Shown in the empty field; a note stands below it. */
  readonly hint?: string;
  readonly note?: string;
}

export interface FormSwitch {
  readonly name: string;
  readonly label: string;
  readonly steps: readonly ScaleStep[];
}

export interface Outcome {
  readonly big: string;
  readonly small?: string;
  readonly lead: string;
  readonly text?: string;
}

/** A question, the commands if there is nothing to ask, or null if it cannot be asked. */
export type Question = Decision | readonly Command[] | null;

/** Questions that a pacing or combat rules ask by themselves; else the picker asks for missing fields and choices. */
export interface Decides<T extends PacingTypes = PacingTypes> {
  /** By offer code. `name` is the subject, if more than one. */
  readonly offers?: Readonly<
    Record<
      string,
      (offer: Offer<T["offer"]>, participant: string, context: TrackerContext<T>, name?: string) => Promise<Question>
    >
  >;
  /** By kind of request; `answer` returns the commands that give an answer. */
  readonly requests?: Readonly<
    Record<
      string,
      (
        request: Request<T["request"]>,
        context: TrackerContext<T>,
        answer: (value: Json) => readonly Command[],
      ) => Promise<Question>
    >
  >;
  /** Asks for an action box, from 0. */
  readonly box?: (slot: Slot<T["note"]>, box: number, context: TrackerContext<T>) => Promise<Question>;
}
