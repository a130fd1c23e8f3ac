// Views of the tracker in words.
import type { Words } from "../../../src/foundry/host/rich-text.ts";
import type { DockView, PendingRowView, VerbView } from "../../../src/foundry/reading/views.ts";
import type { Row } from "../../../src/foundry/reading/row/row-view.ts";
import type { NowView, TimeGroupView } from "../../../src/foundry/tracker/views/rows.ts";
import type { TrackerView } from "../../../src/foundry/tracker/views/tracker.ts";

/** Text of anything that is shown: a text, `Words`, or a button with what it costs. Spaces are plain ones. */
export function said(what: string | Words | VerbView | null | undefined): string {
  if (!what) return "";
  const text =
    typeof what === "string"
      ? what
      : "label" in what
        ? [what.label, what.cost].filter(Boolean).join(" ")
        : what.map((run) => (run.breakAfter ? `${run.text} ` : run.text)).join("");
  return text.replace(/\s/g, " ");
}

export const parts = (...all: readonly (string | Words | VerbView | undefined)[]): string =>
  all
    .map((one) => said(one).trim())
    .filter(Boolean)
    .join(" | ");

/** "Next: Bernat | Sabre (V), 0 + 7 = 7" */
const rowWords = ({ stateWord, name, you, note }: Row): string =>
  parts(`${stateWord}: ${name}${you ? ` ${you}` : ""}`, note);

/** What the tracker of one user shows. */
export abstract class TrackerWords {
  abstract get view(): TrackerView;

  /** Marks at the end of a combatant's row, in words: "+2" begins those that have no picture. */
  marks(id: string): readonly string[] {
    const { timeline, waiting: lanes } = this.view;
    const rows = [
      ...(timeline?.entries ?? []).flatMap((entry) =>
        entry.kind === "now" ? entry.slots : entry.kind === "time" ? entry.blocks.flatMap(({ slots }) => slots) : [],
      ),
      ...lanes.flatMap((lane) => lane.rows),
    ];
    return rows
      .filter(({ participantId }) => participantId === id)
      .flatMap(({ badges = [] }) => badges.map(({ more, word }) => said([more, word].filter(Boolean).join(" "))));
  }

  /** All data in this user's tracker, to search for forbidden ones. */
  get everything(): string {
    return JSON.stringify(this.view);
  }

  /** "2.0 s", "segment 4" */
  get clock(): readonly string[] {
    const { reading = "", since = "" } = this.view.clock ?? {};
    return [reading, since].map(said);
  }

  get stages(): readonly string[] {
    return this.view.clock?.stages.map(({ label }) => label) ?? [];
  }

  get #entries(): NonNullable<TrackerView["timeline"]>["entries"] {
    return this.view.timeline?.entries ?? [];
  }

  /** Text of the live region. */
  get spoken(): string {
    return said(this.view.spoken.status);
  }

  /** Buttons that rows have for what does not hold time: "Choose… first acts when?". */
  get asks(): readonly string[] {
    return this.#groups.flatMap(({ blocks }) =>
      blocks.flatMap(({ slots }) => slots.flatMap(({ name, ask }) => (ask ? `${name}: ${said(ask)}` : []))),
    );
  }

  /** The first button of the dock, and what it answers. */
  get pinned(): string {
    const { front } = this.dock ?? {};
    return front ? parts(front.verbs[0], front.title, front.line) : "";
  }

  get dock(): DockView | null {
    return this.view.footer?.dock ?? null;
  }

  /** All rows of the queue. */
  abstract get queue(): readonly PendingRowView[];

  /** Results of attacks and rolls, on the plate and in the panel. */
  get results(): readonly string[] {
    const { plate, footer } = this;
    const own = footer?.kind === "player" ? footer.results : undefined;
    const inRows = plate?.slots.flatMap(({ results = [] }) => results) ?? [];
    return [...(plate?.results ?? []), ...inRows, ...(own ?? [])].map(({ words }) => said(words));
  }

  get panel(): readonly string[] {
    const { footer } = this;
    const { front } = this.dock ?? {};
    const own = footer?.kind === "player" && !this.dock?.holds ? [said(footer.title), said(footer.text)] : [];
    return footer?.kind === "player" ? [front?.title, front?.line, ...own].map(said).filter(Boolean) : [];
  }

  /** The present turn's choice and its effect. */
  get pick(): string {
    const { plate, footer } = this;
    const pick = plate?.pick ?? (footer?.kind === "player" ? footer.pick : undefined);
    return pick ? parts(pick.value, pick.brings) : "";
  }

  /** The action boxes of the plate: "Action 1: Fire 61%". */
  get boxes(): readonly string[] {
    return (this.plate?.boxes ?? []).map(({ head, lines }) =>
      said(
        `${head}: ${lines.map((one) => [one.words, one.was, one.becomes, one.chance, one.note].filter(Boolean).join(" ")).join(" + ")}`,
      ),
    );
  }

  /** Ids of combatants in rows, as other packages find them: each once. */
  get marked(): readonly string[] {
    return [...this.everything.matchAll(/"combatant":\{"id":"([^"]*)"/g)].map(([, id]) => id!).sort();
  }

  /** The acting participant's plate, or its replacement. */
  get plate(): NowView | null {
    return this.#entries.find((entry) => entry.kind === "now") ?? null;
  }

  /** "2.0 s", "Now", "segment 4" of the plate. */
  get head(): readonly string[] {
    const { plate } = this;
    return plate ? [plate.at, plate.word, plate.phase?.name ?? plate.of ?? ""].map(said) : [];
  }

  /** The reason for the present turn. */
  get why(): string {
    return said(this.plate?.lead);
  }

  /** Names of the acting participants. */
  get who(): readonly string[] {
    const { cast, slots = [] } = this.plate ?? {};
    return cast === "nobody" ? [] : slots.map(({ name }) => name);
  }

  /** Those who act now, each with their notes: "Alrik | Sword (VII), action 1, 0 + 4 = 4". */
  get acting(): readonly string[] {
    const { slots = [], note } = this.plate ?? {};
    return slots.map((one) => parts(one.name, one.note, slots.length === 1 ? note : undefined));
  }

  get #groups(): readonly TimeGroupView[] {
    return this.#entries.filter((entry) => entry.kind === "time");
  }

  /** The rows besides the plate, in their order: "Next: Bernat | Sabre (V), 0 + 7 = 7 | 7"; of one state, or of all. */
  rows(state?: Row["state"]): readonly string[] {
    return this.#groups.flatMap(({ blocks }) =>
      blocks.flatMap(({ slots }) =>
        slots
          .filter((slot) => state === undefined || slot.state === state)
          .map((slot) => parts(rowWords(slot), slot.right)),
      ),
    );
  }

  /** The times beside the rows to come: "3.5 s | +1.5 s". */
  get times(): readonly string[] {
    return this.#groups.filter(({ when }) => when === "ahead").map(({ at, distance }) => parts(at, distance));
  }

  /** Text of the rows to come, with headings, in order. */
  get ahead(): readonly string[] {
    return this.#groups
      .filter(({ when }) => when === "ahead")
      .flatMap(({ at, distance, blocks }) => [
        parts(at, distance),
        ...blocks.flatMap(({ headings, together, slots }) => [
          ...headings.map(({ words, phase }) => said(words) || (phase?.name ?? "")),
          ...(together ? [together] : []),
          ...slots.map(rowWords),
        ]),
      ]);
  }

  /** Headings over rows, with the spoken text of their times. */
  get headings(): readonly string[] {
    return this.#groups.flatMap(({ blocks }) =>
      blocks.flatMap(({ headings, together }) => [
        ...headings.map(({ words }) => said(words)),
        ...(together ? [together] : []),
      ]),
    );
  }

  get bandVerbs(): readonly string[] {
    return this.#entries.flatMap((entry) => (entry.kind === "band" && entry.verb ? [said(entry.verb)] : []));
  }

  /** "Goblin ×4: 1 of 4" */
  get groupLine(): string {
    return said(this.plate?.groupLine);
  }

  /** Number of the group's members without a chip on the plate. */
  get headsRest(): number {
    return this.plate?.membersRest?.count ?? 0;
  }

  /** The chips of a group on the plate, or in its row if none acts: "2 ahead". */
  get heads(): readonly string[] {
    const { plate } = this;
    const inRow = this.#groups
      .flatMap(({ blocks }) => blocks.flatMap(({ slots }) => slots))
      .find(({ members: heads }) => heads);
    return (plate?.members ?? plate?.slots.find(({ members: heads }) => heads)?.members ?? inRow?.members ?? []).map(
      ({ text, state }) => `${text} ${state}`,
    );
  }

  /** Ids of the slots in coming rows, with forecast ones. */
  get slotsAhead(): readonly string[] {
    return this.#groups
      .filter(({ when }) => when !== "past")
      .flatMap(({ blocks }) => blocks.flatMap(({ slots }) => slots.map(({ id }) => id)));
  }

  get bands(): readonly string[] {
    return this.#entries.flatMap((entry) => (entry.kind === "band" ? [said(entry.words)] : []));
  }

  /** "Alrik | default Sword: 4 segments, 2.0 s, at 2.0 s" */
  get pending(): readonly string[] {
    const { cast, slots = [] } = this.plate ?? {};
    return cast === "nobody" && slots.length
      ? slots.map(({ name, note, results = [] }) => parts(name, note, ...results.map(({ words }) => words)))
      : this.queue.map(({ name, what }) => parts(name, what));
  }

  /** Lanes beside the order: "Not yet aware", then "Bernat | has not noticed the fight | starts when the GM decides". */
  get lanes(): readonly string[] {
    return this.view.waiting.flatMap(({ title, rows }) => [
      title,
      ...rows.map(({ name, until, limit }) => parts(name, until, limit)),
    ]);
  }

  get footer(): TrackerView["footer"] {
    return this.view.footer;
  }

  /** Labels of buttons on plate, dock and footer. */
  get buttons(): readonly string[] {
    const { plate, dock, footer } = this;
    const own =
      footer?.kind === "player"
        ? [
            ...(footer.wide ? [footer.wide] : []),
            ...(footer.big ?? []),
            ...(footer.verbs ?? []),
            ...(footer.more ?? []),
            ...(footer.ready ?? []),
            ...(footer.others?.verbs ?? []),
          ]
        : [...(footer?.done ? [footer.done] : []), ...(footer?.row ?? [])];
    return [...(plate?.verbs ?? []), ...(plate?.groupVerbs ?? []), ...(dock?.front?.verbs ?? []), ...own].map(said);
  }
}
