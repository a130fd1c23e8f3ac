/** Short ways to write sample views: the gallery shows every state of the tracker without any rules behind it. */

import { plain, words } from "../../../src/foundry/applications/words.ts";
import type {
  BandView, CombatantMark, CurrentSlotView, GaugeView, HeadingView, LaneView, OwedRowView, PhaseView, PortraitView,
  SideMark, SlotBlockView, SlotState, SlotView, StageView, StateMark, TimeGroupView, VerbView, WaitView,
} from "../../../src/foundry/applications/tracker/view.ts";

/** A face of the samples: file name, side, and "group" for like participants. "?" is somebody not seen. */
export function face(name: string, side: SideMark, group = false): PortraitView {
  const src = name === "?" ? null : `systems/segment-zero/assets/portraits/${name}.svg`;
  return { src, side, ...(group ? { group } : {}) };
}

const MARKS: Record<SlotState, StateMark> = {
  done: "m-done", lost: "m-lost", next: "m-next", ahead: "m-ahead", waiting: "m-waiting", extra: "m-extra",
  carried: "m-carried", cut: "m-cut", burst: "m-burst", hidden: "m-hidden", forecast: "m-forecast",
};

const WORDS: Record<SlotState, string> = {
  done: "Done", lost: "Lost", next: "Next", ahead: "To come", waiting: "Waiting", extra: "Extra turn",
  carried: "Carried over", cut: "Interrupted", burst: "Still firing", hidden: "Hidden from players", forecast: "Forecast",
};

/** What a sample row says beside its name. `id` is the combatant whose row it is. */
export interface RowExtras {
  note?: string;
  right?: string;
  id?: string;
  you?: boolean;
  pips?: readonly ("done" | "open")[];
  heads?: SlotView["heads"];
  tools?: boolean;
}

let counter = 0;

function mark(id: string | undefined): { combatant?: CombatantMark } {
  return id === undefined ? {} : { combatant: { id, css: "" } };
}

export function slot(state: SlotState, portrait: PortraitView, name: string, extras: RowExtras = {}): SlotView {
  counter += 1;
  return {
    id: `s${counter}`,
    participantId: extras.id ?? `p${counter}`,
    state,
    mark: MARKS[state],
    stateWord: WORDS[state],
    name,
    portrait,
    ...mark(extras.id),
    ...(extras.you ? { you: "You" } : {}),
    ...(extras.note ? { note: words(extras.note) } : {}),
    ...(extras.right ? { right: words(extras.right) } : {}),
    ...(extras.pips ? { pips: extras.pips } : {}),
    ...(extras.heads ? { heads: extras.heads, headsLabel: "The group, one by one" } : {}),
    ...(extras.tools
      ? { grip: "Drag to another time; Enter to move with the arrow keys", menu: verb("i-dots-vertical", "Menu of this slot", { popup: "menu" }) }
      : {}),
  };
}

/** A slot of the current plate. */
export function acting(portrait: PortraitView, name: string, note?: string, id?: string): CurrentSlotView {
  counter += 1;
  return { id: `s${counter}`, participantId: id ?? `p${counter}`, name, portrait, ...mark(id), ...(note ? { note: words(note) } : {}) };
}

export function verb(icon: string | null, label: string, extras: Partial<VerbView> = {}): VerbView {
  return { action: "sample", label, data: {}, ...(icon === null ? {} : { icon }), ...extras };
}

export function block(slots: readonly SlotView[], headings: readonly HeadingView[] = [], together?: string): SlotBlockView {
  return { headings, slots, ...(together ? { together } : {}) };
}

export function time(when: TimeGroupView["when"], at: string, distance: string | null, ...blocks: SlotBlockView[]): TimeGroupView {
  return { kind: "time", when, at, blocks, ...(distance === null ? {} : { distance }) };
}

export function heading(text: string, extras: Omit<HeadingView, "words"> = {}): HeadingView {
  return { words: words(text), ...extras };
}

export function band(text: string): BandView {
  return { kind: "band", words: words(text) };
}

export function gauge(text: string, part: string): GaugeView {
  return { words: words(text), part };
}

export function stages(...labels: string[]): StageView[] {
  return labels.map((label) => {
    const state = label.startsWith("✓") ? "done" : label.startsWith("▸") ? "now" : "ahead";
    return { label: label.replace(/^[✓▸]/, ""), state };
  });
}

export function owed(portrait: PortraitView, name: string, what: string, answer: string | VerbView | null): OwedRowView {
  counter += 1;
  const base = { requestId: `r${counter}`, portrait, name, what };
  if (answer === null) return { ...base, done: false };
  if (typeof answer !== "string") return { ...base, done: false, verb: answer };
  const [value = "", meaning = ""] = answer.split("|");
  return { ...base, done: true, result: { value, meaning } };
}

export function waiting(portrait: PortraitView, name: string, until: string, limit: string, action: VerbView): WaitView {
  counter += 1;
  return { participantId: `p${counter}`, portrait, name, until: words(until), limit, verb: action };
}

export function lane(title: string, rows: readonly WaitView[], markName: LaneView["mark"] = "m-waiting"): LaneView {
  return { title, mark: markName, count: rows.length === 1 ? "1 participant" : `${String(rows.length)} participants`, rows };
}

export const PHASES: Record<PhaseView["id"], PhaseView> = {
  mv: { id: "mv", letters: "Mv", icon: "i-run", name: "Movement" },
  mi: { id: "mi", letters: "Mi", icon: "i-bow", name: "Missile" },
  ma: { id: "ma", letters: "Ma", icon: "i-wand", name: "Magic" },
  me: { id: "me", letters: "Me", icon: "i-sword", name: "Melee" },
  mo: { id: "mo", letters: "Mo", icon: "i-flag", name: "Morale" },
};

export { plain, words };
