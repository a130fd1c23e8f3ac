// Below the timeline, for the GM and for players.
import type { Words } from "../../words.ts";
import type { PickView } from "./timeline.ts";
import type { GaugeView, VerbView } from "./pieces.ts";

/** The GM's footer: Done with the name in it; Undo, Redo, Next round. */
export interface GmFooterView {
  readonly kind: "gm";
  readonly label: string;
  readonly done?: VerbView;
  /** Three: the second one is narrow and shows its icon only. */
  readonly row: readonly VerbView[];
}

/** An action to choose from, with when it lands. */
export interface ChoiceView {
  readonly verb: VerbView;
  readonly name: string;
  /** "class V, 7 segments, 3.5 s" */
  readonly detail: string;
  /** "10.5 s" */
  readonly when: string;
  readonly chosen: boolean;
}

/** A field of the player's panel. */
export interface FieldView {
  readonly label: string;
  /** `name` of the select; the application listens to its change and reads `data`. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly data: Readonly<Record<string, string>>;
}

/** A player's own panel, in the place of the footer. */
export interface PlayerFooterView {
  readonly kind: "player";
  /** "now": your turn; "next": you are next; "later"; "none" has neither rule nor title. */
  readonly state: "now" | "next" | "later" | "none";
  readonly label: string;
  readonly title?: string;
  readonly text?: Words;
  readonly gauges?: readonly GaugeView[];
  /** What is chosen for this turn; opens the list. */
  readonly pick?: PickView;
  readonly field?: FieldView;
  readonly choices?: readonly ChoiceView[];
  /** One over the full width: "Begin sabre cut: lands at 10.5 s". */
  readonly wide?: VerbView;
  /** Two side by side, 48 high: Done and Wait…. */
  readonly big?: readonly VerbView[];
  /** Two columns, cost under the label: React…, Change…, Run, Reload. */
  readonly verbs?: readonly VerbView[];
  /** Ordinary buttons: By speed class…, More actions…. */
  readonly more?: readonly VerbView[];
  readonly note?: string;
  /** What was prepared and can be given now, each over the full width. */
  readonly ready?: readonly VerbView[];
  /** What is prepared for the player's own, or can be. */
  readonly prepared?: readonly PreparedView[];
  /** What can be done for the characters of other players, where the table allows it. */
  readonly others?: { readonly label: string; readonly verbs: readonly VerbView[] };
}

/** "Prepared: **Attack**", with what can be done about it; without words the buttons of those who have prepared nothing. */
export interface PreparedView {
  readonly words?: Words;
  readonly verbs: readonly VerbView[];
}

export type FooterView = GmFooterView | PlayerFooterView;
