// A fight without Foundry: an encounter of the core, people, settings, and the texts of lang/en.json. No world, client, page or built system, so a test takes
// a millisecond. Foundry's globals stand there only so that our modules can be loaded; a function that wants more of them reaches into Foundry too early.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Fight } from "../../src/foundry/fight/fight.ts";
import type { Words } from "../../src/foundry/host/rich-text.ts";
import type { MenuEntry } from "../../src/foundry/host/menu-entry.ts";
import type { TrackerContext } from "../../src/foundry/reading/context.ts";
import type {
  FooterView,
  NowView,
  PendingView,
  SlotView,
  TimeGroupView,
  TrackerView,
  VerbView,
} from "../../src/foundry/reading/views.ts";
import type { GridView } from "../../src/foundry/windows/grid/view.ts";
import type { RibbonView } from "../../src/foundry/windows/ribbon/view.ts";
import type { TableSettings } from "../../src/foundry/settings/settings.ts";
import {
  apply,
  currentIds,
  newEncounter,
  requests,
  type Command,
  type EncounterState,
  type Json,
  type JsonObject,
  type Refusal,
} from "../../src/rules/index.ts";
import { participantOfSlot } from "../../src/rules/model/participants.ts";
import { anyClass, anyFoundry, speechOf } from "../../tools/hostless/host.ts";

/** A participant's core data, and values of Foundry's combatant. */
export interface Person {
  readonly name: string;
  /** Id of its participant and combatant; by default the name in small letters. */
  readonly id?: string;
  /** Name of its player; an NPC without one. */
  readonly owner?: string;
  readonly stats?: JsonObject;
  readonly hidden?: boolean;
  readonly defeated?: boolean;
  readonly side?: string;
  readonly group?: string;
  /** What players call it. */
  readonly called?: { readonly as: string; readonly word?: string; readonly number?: number };
  /** `displayName` of its token, which exists only with it. */
  readonly nameplate?: number;
  /** Further members of the `join` command. */
  readonly join?: JsonObject;
  /** HP and FP of its actor, which exists only with these. */
  readonly pools?: { readonly hp?: Pool; readonly fp?: Pool };
  /** Effects of its actor. */
  readonly effects?: readonly Effect[];
  /** Further members of its token. */
  readonly token?: { readonly hidden?: boolean; readonly disposition?: number };
}

/** An effect of an actor. `began` counts it by the fight; without it the effect has no start. */
interface Effect {
  readonly name: string;
  readonly statuses?: readonly string[];
  readonly duration?: JsonObject;
  readonly began?: JsonObject;
  readonly disabled?: boolean;
}

interface Pool {
  readonly value: number;
  readonly max: number;
}

export interface PlainSettings {
  readonly table?: Partial<TableSettings>;
  readonly options?: JsonObject;
  /** The GM's rows of speeds by name. */
  readonly speeds?: object;
  /** Names of present users; by default the GM and all with a character. */
  readonly online?: readonly string[];
}

// ---------------------------------------------------------------------------------------------- what stands for Foundry

const texts = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../lang/en.json"), "utf8")) as object;

interface User {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly active: boolean;
}

/** Settings of the latest fight. */
let table: { settings: Record<string, unknown>; users: readonly User[] } = { settings: {}, users: [] };
/** The reading user. */
let looking: User | null = null;

const collected = <T extends { readonly id: string }>(all: readonly T[]): object => {
  const known = new Map(all.map((one) => [one.id, one]));
  return Object.assign(known, {
    [Symbol.iterator]: () => known.values(),
    contents: all,
    filter: (wanted: (one: T) => boolean) => all.filter(wanted),
    activeGM: all.find((one) => (one as Partial<User>).isGM),
  });
};

const game = {
  release: { generation: 13 },
  time: { worldTime: 0 },
  i18n: speechOf("en", texts),
  settings: { get: (_: string, key: string) => table.settings[key] ?? {} },
  get users() {
    return collected(table.users);
  },
  get user() {
    return looking;
  },
  get userId() {
    return looking?.id ?? null;
  },
};

// They stay for other files of this process; none of our modules checks for them.
for (const name of ["Hooks", "CONFIG", "Combat", "Combatant", "ChatMessage", "Actor", "Item"])
  (globalThis as Record<string, unknown>)[name] ??= anyClass;
(globalThis as { foundry?: object }).foundry ??= anyFoundry;
Object.assign(globalThis, { game, ui: {} });

const { announcePacings } = await import("../../src/foundry/pacings/register.ts");
const { fetchPacings } = await import("../../src/foundry/host/late-pacings.ts");
const { useActors } = await import("../../src/foundry/fight/host-adapter.ts");
const { contextOf } = await import("../../src/foundry/reading/fight-context.ts");
const { listedOffers, offersFor, offerWords } = await import("../../src/foundry/reading/offers.ts");
const { refusalWords, remediesFor } = await import("../../src/foundry/reading/requests.ts");
const { mayGive } = await import("../../src/foundry/fight/relay/permission.ts");
const { labelledChoices: labelledPicks } = await import("../../src/foundry/dialogs/ask-decision.ts");
const { clockWords, shellIn } = await import("../../src/foundry/reading/pacing-shell.ts");
const { nameOf } = await import("../../src/foundry/reading/people.ts");
const { timelineView } = await import("../../src/foundry/windows/tracker/views/timeline.ts");
const { trackerView } = await import("../../src/foundry/windows/tracker/views/tracker.ts");
const { cardFacts } = await import("../../src/foundry/windows/tracker/card.ts");
const { slotEntries, participantEntries } = await import("../../src/foundry/windows/tracker/menus.ts");
const { consider } = await import("../../src/foundry/reading/landing.ts");
const { upcoming } = await import("../../src/foundry/fight/clock.ts");
const { nextOf, placesIn } = await import("../../src/foundry/fight/clock.ts");
const { ribbonView } = await import("../../src/foundry/windows/ribbon/view.ts");
const { gridView } = await import("../../src/foundry/windows/grid/view.ts");
const { screenView } = await import("../../src/foundry/windows/display/view.ts");
const { Lines } = await import("../../src/foundry/reading/log-lines.ts");
const { historyTitles } = await import("../../src/foundry/windows/tracker/views/history-titles.ts");
const { logPart } = await import("../../src/foundry/windows/tracker/views/log-part.ts");
await logPart.fetch();
const { effectsPart } = await import("../../src/foundry/reading/effects-part.ts");
await effectsPart.fetch();
const { logView } = await import("../../src/foundry/windows/log/view.ts");
announcePacings();
await fetchPacings();

/** Actors with only HP and FP. */
useActors({
  kindOf: () => "creature",
  pool: (actor: { readonly pools?: Readonly<Record<string, Pool>> }, kind: string) => actor.pools?.[kind] ?? null,
  weakness: () => [],
  posture: () => null,
  canAttack: () => false,
  attackWays: () => [],
  weaponsInHand: () => [],
  valuesNow: () => null,
} as never);

// ---------------------------------------------------------------------------------------------- the fight

function actorWith({ pools = {}, effects = [] }: Person): object {
  const own = effects.map(({ name, statuses = [], duration = {}, began, disabled = false }) => ({
    name,
    img: `${name}.svg`,
    disabled,
    statuses: new Set(statuses),
    duration,
    flags: began ? { "segment-zero": { began } } : {},
    _source: { duration },
    delete: () => Promise.resolve(),
  }));
  return {
    pools,
    items: [],
    effects: own,
    temporaryEffects: own,
    statuses: new Set(own.flatMap(({ statuses }) => [...statuses])),
    allApplicableEffects: () => own,
  };
}

const idOf = ({ id, name }: Person): string => id ?? name.toLowerCase().replace(/\W+/g, "-");

function commandsOf(people: readonly Person[], options: JsonObject): readonly Command[] {
  return [
    ...Object.entries(options).map(([name, value]): Command => ({ type: "option", name, value })),
    ...people.map((one): Command => ({
      type: "join",
      participant: idOf(one),
      side: one.side ?? (one.owner ? "party" : "foes"),
      npc: !one.owner,
      ...(one.group === undefined ? {} : { group: one.group }),
      ...(one.stats ? { stats: one.stats } : {}),
      ...one.join,
    })),
  ];
}

/** A fight advanced by commands of the core, with seats that read it. */
export class PlainFight {
  state: EncounterState;
  #combat: Fight | null = null;
  readonly people: Person[];
  readonly #users: readonly User[];
  readonly #seats = new Map<string, Seat>();

  constructor(
    pacing: string,
    people: readonly Person[],
    { table: own = {}, options = {}, speeds = {}, online }: PlainSettings = {},
  ) {
    this.people = [...people];
    const players = [...new Set(["Anna", "Ben", ...people.flatMap(({ owner }) => owner ?? [])])];
    this.#users = ["Gamemaster", ...players].map((name) => ({
      id: name,
      name,
      isGM: name === "Gamemaster",
      active: online?.includes(name) ?? true,
    }));
    table = { settings: { table: own, speeds }, users: this.#users };
    this.state = newEncounter(pacing);
    this.give(...commandsOf(people, options));
  }

  /** A fight from a present state with its people. */
  static standing(state: EncounterState, people: readonly Person[]): PlainFight {
    const fight = new PlainFight(state.pacing, []);
    fight.people.push(...people);
    fight.state = state;
    return fight;
  }

  /** Executes commands, which must all be accepted. */
  give(...commands: readonly Command[]): this {
    for (const command of commands) {
      const outcome = apply(this.state, command);
      if (outcome.refusal) throw new Error(JSON.stringify([command, outcome.refusal]));
      this.state = outcome.state;
    }
    return this;
  }

  /** Carries out a command unless it is refused. @returns whether it was carried out */
  tries(command: Command): boolean {
    const outcome = apply(this.state, command);
    if (outcome.refusal) return false;
    this.state = outcome.state;
    return true;
  }

  start(): this {
    return this.give({ type: "start" });
  }

  /** Ends this many turns of all acting participants. */
  done(turns = 1): this {
    for (let turn = 0; turn < turns; turn++) this.give({ type: "done" });
    return this;
  }

  /** Answers requests by id. */
  answer(answers: Readonly<Record<string, Json>>): this {
    return this.give({ type: "answer", answers });
  }

  /** True if any participant has this request. */
  asks(what: string): boolean {
    return requests(this.state).some((one) => one.what === what);
  }

  /** Answers the request of a participant, or of the first who has one: `say("nextAction", { do: "run" }, "alrik")`. */
  say(what: string, value: Json, id?: string): this {
    const found = requests(this.state).find(
      (one) => one.what === what && (id === undefined || one.participant === id || one.side === id),
    );
    if (!found) throw new Error(`Nobody is asked for ${what}: ${JSON.stringify(requests(this.state))}`);
    return this.answer({ [found.id]: value });
  }

  /** Ends one participant's turn before the simultaneous others. */
  doneAlone(id: string, report: JsonObject = {}): this {
    const slots = currentIds(this.state).filter((slot) => participantOfSlot(slot) === id);
    return this.give({ type: "done", slots, report });
  }

  /** Adds a participant. */
  join(person: Person): this {
    this.people.push(person);
    this.#combat = null;
    return this.give(...commandsOf([person], {}));
  }

  /** Takes an offer by its code, with its remaining fields. */
  take(code: string, id: string, more: JsonObject = {}): this {
    const offer = offersFor(id, this.gm.context).find((one) => one.code === code);
    if (!offer) throw new Error(`${id} is not offered ${code}`);
    return this.give({ ...(offer.command as Command), ...more });
  }

  /** Changes the table's settings. */
  settle(own: Partial<TableSettings>): this {
    table.settings.table = own;
    for (const seat of this.#seats.values()) seat.forget();
    return this;
  }

  /** Says what players call a combatant. */
  calls(id: string, called: NonNullable<Person["called"]>): this {
    const at = this.people.findIndex((one) => idOf(one) === id);
    this.people[at] = { ...this.people[at]!, called };
    this.#combat = null;
    for (const seat of this.#seats.values()) seat.forget();
    return this;
  }

  undo(): this {
    return this.give({ type: "takeBack" });
  }

  redo(): this {
    return this.give({ type: "redo" });
  }

  /** The code with which a command of this user is refused for want of permission; null if they may give it. */
  barred(name: string, command: Command): string | null {
    return mayGive(command, this.combat, this.#user(name) as never)?.code ?? null;
  }

  /** Answers everything that time waits for as it is answered by default; of one participant, if it is named. */
  usual(id?: string): this {
    const open = requests(this.state).filter(
      ({ blocking, participant }) => blocking && (id === undefined || participant === id),
    );
    if (open.length === 0) return this;
    return this.answer(Object.fromEntries(open.map(({ id, fallback }) => [id, fallback])));
  }

  /** Foundry's combat with the encounter, for our functions. */
  get combat(): Fight {
    if (this.#combat?.encounter === this.state) return this.#combat;
    // One object for the whole fight, since caches use it as their key.
    this.#combat ??= this.#made();
    (this.#combat as { encounter: EncounterState }).encounter = this.state;
    return this.#combat;
  }

  #made(): Fight {
    const combatants = this.people.map((one) => ({
      id: idOf(one),
      name: one.name,
      img: null,
      hidden: one.hidden ?? false,
      isDefeated: one.defeated ?? false,
      actorId: one.pools ? `actor-${idOf(one)}` : null,
      actor: one.pools || one.effects ? actorWith(one) : null,
      hasPlayerOwner: one.owner !== undefined,
      token: one.nameplate === undefined && !one.token ? null : { displayName: one.nameplate ?? 0, ...one.token },
      system: one.called ? { called: one.called } : {},
      testUserPermission: ({ name, isGM }: User) => isGM || name === one.owner,
      get visible() {
        return !one.hidden || looking?.isGM === true || looking?.name === one.owner;
      },
    }));
    const combat = { id: "fight", combatants: collected(combatants), system: {}, problem: null, damage: null };
    return combat as unknown as Fight;
  }

  #user(name: string): User {
    const found = this.#users.find((one) => one.name === name);
    if (!found) throw new Error(`Nobody is called ${name}`);
    return found;
  }

  seat(name: string): Seat {
    const seat = this.#seats.get(name) ?? new Seat(this, this.#user(name));
    this.#seats.set(name, seat);
    return seat;
  }

  get gm(): Seat {
    return this.seat("Gamemaster");
  }

  get anna(): Seat {
    return this.seat("Anna");
  }
}

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

const parts = (...all: readonly (string | Words | undefined)[]): string =>
  all
    .map((one) => said(one).trim())
    .filter(Boolean)
    .join(" | ");

/** "Next: Bernat | Next, Sabre (V), 0 + 7 = 7" */
const rowWords = ({ stateWord, name, you, note }: SlotView): string =>
  parts(`${stateWord}: ${name}${you ? ` ${you}` : ""}`, note);

/** Derived data of a state for a seat. */
interface Known {
  readonly state: EncounterState;
  readonly context: TrackerContext;
  view?: TrackerView;
}

/** One user's view of the fight in words. Each getter uses the present fight. */
export class Seat {
  constructor(
    readonly fight: PlainFight,
    private readonly user: User,
  ) {}

  #known: Known | null = null;

  /** Drops cached data after a change outside the encounter. */
  forget(): void {
    this.#known = null;
  }

  #now(): Known {
    looking = this.user;
    const { state, combat } = this.fight;
    if (this.#known?.state !== state) this.#known = { state, context: contextOf(combat, this.user as never)! };
    return this.#known;
  }

  /** The context of this user's tracker. */
  get context(): TrackerContext {
    return this.#now().context;
  }

  get view(): TrackerView {
    const known = this.#now();
    // A state's first view may show earlier expectations.
    if (!known.view) timelineView(known.context);
    return (known.view ??= trackerView(this.fight.combat, this.user as never, null));
  }

  /** Marks at the end of a combatant's row, in words: "+2" begins those that have no picture. */
  marks(id: string): readonly string[] {
    const { timeline, lanes } = this.view;
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

  /** A line of a combatant's card. */
  card(id: string, label: string): string {
    const { context } = this;
    const slot = context.slots.find(({ participant }) => participant === id) ?? null;
    return said(cardFacts(id, slot, context).find((fact) => fact.label === label)?.words);
  }

  /** All data in this user's tracker, to search for forbidden ones. */
  get everything(): string {
    return JSON.stringify(this.view);
  }

  get ribbon(): RibbonView {
    return ribbonView(this.context, { width: 1200, open: false, docked: false });
  }

  /** The ribbon with its lanes open. */
  get openRibbon(): RibbonView {
    return ribbonView(this.context, { width: 1200, open: true, docked: false });
  }

  get grid(): GridView {
    return gridView(this.context);
  }

  /** The shared screen, which is equal at every seat. */
  get screen(): unknown {
    looking = this.user;
    return screenView(this.fight.combat);
  }

  /** All that this seat shows of the present fight, to compare two: tracker, ribbon, grid and shared screen. */
  get read(): string {
    return JSON.stringify([this.view, this.ribbon, this.grid, this.screen]);
  }

  /** Names of those whose turns are announced to packages, in order. */
  get upcoming(): readonly string[] {
    looking = this.user;
    return upcoming(this.fight.combat, 20).map(({ combatant }) => combatant.name ?? "");
  }

  /** The next participant that packages see, and then those in their order. */
  get told(): readonly (string | null)[] {
    looking = this.user;
    const { combat, state } = this.fight;
    return [nextOf(combat, state), ...[...placesIn(combat, state)].flatMap(([id, place]) => (place > 0 ? id : []))];
  }

  /** Considers commands, as an open dialog does. @returns a function that ends it */
  considers(id: string, ...commands: readonly Command[]): () => void {
    const end = consider(id, commands, this.context);
    this.forget();
    return () => {
      end();
      this.forget();
    };
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

  /** The default answer to pending requests (the big button while time waits for it), and their subject if no list shows it. */
  get pinned(): string {
    const { pin, footer } = this.view;
    const usual = this.owed && footer?.kind === "gm" && footer.done?.action ? footer.done : pin?.verb;
    return parts(said(usual), this.owed ? "" : pin?.what);
  }

  /** Results of attacks and rolls, on the plate and in the panel. */
  get results(): readonly string[] {
    const { plate, footer } = this;
    const own = footer?.kind === "player" ? footer.results : undefined;
    const inRows = plate?.slots.flatMap(({ results = [] }) => results) ?? [];
    return [...(plate?.results ?? []), ...inRows, ...(own ?? [])].map(({ words }) => said(words));
  }

  get panel(): readonly string[] {
    const { footer } = this;
    return footer?.kind === "player" ? [said(footer.title), said(footer.text)].filter(Boolean) : [];
  }

  /** What a player can choose from in the panel: "Sword | class VII, 4 segments, 2.0 s | at 2.0 s". */
  get choices(): readonly string[] {
    const { footer } = this;
    return (footer?.kind === "player" ? (footer.choices ?? []) : []).map(({ name, detail, when }) =>
      parts(name, detail, when),
    );
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
    return this.plate?.slots.map(({ name }) => name) ?? [];
  }

  /** Those who act now, each with their notes: "Alrik | Sword (VII), action 1, 0 + 4 = 4". */
  get acting(): readonly string[] {
    const { slots = [], note } = this.plate ?? {};
    return slots.map((one) => parts(one.name, one.note, slots.length === 1 ? note : undefined));
  }

  get #groups(): readonly TimeGroupView[] {
    return this.#entries.filter((entry) => entry.kind === "time");
  }

  /** The rows besides the plate, in their order: "Next: Bernat | Next, Sabre (V), 0 + 7 = 7 | 7"; of one state, or of all. */
  rows(state?: SlotView["state"]): readonly string[] {
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
    return this.plate?.headsRest?.count ?? 0;
  }

  /** By combatant what its cells of the time grid say, by the head of their column: `{ Mira: { "6.00 Now": "Now" } }`. */
  get cells(): Readonly<Record<string, Readonly<Record<string, string>>>> {
    const { columns, rows } = this.grid;
    return Object.fromEntries(
      rows.map(({ name, cells }) => {
        let column = -1;
        const own = cells.map((cell): readonly [string, string] => {
          column += cell.columns;
          const { at = "", small = "" } = columns[column] ?? {};
          return [said(`${at} ${small}`).trim(), cell.turns.map(({ word, note }) => parts(word, note)).join("; ")];
        });
        return [name, Object.fromEntries(own.filter(([, words]) => words))];
      }),
    );
  }

  /** The chips of a group on the plate, or in its row if none acts: "2 ahead". */
  get heads(): readonly string[] {
    const { plate } = this;
    const inRow = this.#groups.flatMap(({ blocks }) => blocks.flatMap(({ slots }) => slots)).find(({ heads }) => heads);
    return (plate?.heads ?? plate?.slots.find(({ heads }) => heads)?.heads ?? inRow?.heads ?? []).map(
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

  /** Pending requests, in each list. */
  get owed(): PendingView | null {
    const { owed, pin } = this.view;
    return owed ?? pin?.list ?? null;
  }

  /** "Alrik | default Sword: 4 segments, 2.0 s, at 2.0 s" */
  get pending(): readonly string[] {
    const { pin } = this.view;
    // What blocks nothing has one line.
    const line = pin ? [parts(pin.toggle.label, pin.what)] : [];
    const rows = [...(this.owed?.rows ?? []), ...(this.plate?.rolls ?? [])];
    if (!rows.length) return line;
    return rows.map(({ name, what, result }) => parts(name, what, result && `${result.value} ${result.meaning}`));
  }

  /** Lanes beside the order: "Not yet aware", then "Bernat | has not noticed the fight | starts when the GM decides". */
  get lanes(): readonly string[] {
    return this.view.lanes.flatMap(({ title, rows }) => [
      title,
      ...rows.map(({ name, until, limit }) => parts(name, until, limit)),
    ]);
  }

  get footer(): FooterView | null {
    return this.view.footer;
  }

  /** Labels of buttons on plate, pending line and footer. */
  get buttons(): readonly string[] {
    const { plate, owed, footer } = this;
    const ofRows = [...(owed?.rows ?? []), ...(plate?.rolls ?? [])].flatMap(({ verb, verbs = [] }) => [
      ...(verb ? [verb] : []),
      ...verbs,
    ]);
    const own =
      footer?.kind === "player"
        ? [
            ...(footer.tiles ?? []),
            ...(footer.wide ? [footer.wide] : []),
            ...(footer.big ?? []),
            ...(footer.verbs ?? []),
            ...(footer.more ?? []),
            ...(footer.ready ?? []),
            ...(footer.others?.verbs ?? []),
          ]
        : [...(footer?.done ? [footer.done] : []), ...(footer?.row ?? [])];
    return [...(plate?.verbs ?? []), ...(plate?.groupVerbs ?? []), ...ofRows, ...(owed?.verbs ?? []), ...own].map(said);
  }

  /** Texts of a participant's verbs beside Done: "Change the action… 4 of 7 segments are lost". */
  offers(id: string): readonly string[] {
    const { context } = this;
    return offersFor(id, context).map((offer) => {
      const { label, cost } = offerWords(offer, context);
      return said([label, cost].filter(Boolean).join(" "));
    });
  }

  /** What stands in the list behind the choice of the current turn: "Aim | …", and why something cannot be done. */
  get list(): readonly string[] {
    const { context } = this;
    const [slot] = context.now;
    return slot ? listedOffers(slot, context).map(({ label, brings, barred }) => parts(label, brings, barred)) : [];
  }

  /** Entries of the menu of a participant's first open slot, or of the participant without one. */
  menu(id: string): readonly string[] {
    const { context } = this;
    const give = async (): Promise<void> => undefined;
    const own = context.slots.filter(({ participant }) => participant === id);
    const slot = own.find(({ state }) => state === "now") ?? own.find(({ state }) => state === "open") ?? own[0];
    const entries: readonly MenuEntry[] = slot
      ? slotEntries(slot, context, give)
      : participantEntries(id, context, give);
    return entries.map(({ label, cost, barred }) => said([label, cost, barred].filter(Boolean).join(" ")));
  }

  /** The log with all groups open, or as it is opened at first; only lines with these words. */
  #log(wanted = "", open = true): ReturnType<typeof logView> {
    const all = { get: () => true } as unknown as ReadonlyMap<string, boolean>;
    return logView({ lines: new Lines(), opened: open ? all : new Map(), wanted }, this.context);
  }

  /** Lines of the log, from the oldest: "Alrik: Sword"; behind a slash what else was done by the same click. */
  get log(): readonly string[] {
    return this.found("");
  }

  /** Lines of the log with these words. */
  found(wanted: string): readonly string[] {
    return this.#log(wanted).groups.flatMap(({ lines }) =>
      lines.map(({ words, more }) => said([words, ...more].join(" / "))),
    );
  }

  /** Headings of the log: rounds, and what was taken back; and what it says where it has no line. */
  get logTitles(): readonly string[] {
    const { groups, nothing } = this.#log();
    return [...groups.map(({ title }) => title), ...(nothing ? [nothing] : [])];
  }

  /** Lines with their details: "Orc: Attack | 5.75 | by Gamemaster". */
  get logDetails(): readonly string[] {
    return this.#log().groups.flatMap(({ lines }) =>
      lines.map(({ words, at, by, undone, now, verb }) => parts(words, at, by, undone, now, verb?.label)),
    );
  }

  /** Where the log says that full undo ends, before which line: on a closed group "", else the words of the line. */
  logEdges(wanted = "", open = true): readonly (readonly [string, string])[] {
    return this.#log(wanted, open).groups.flatMap(({ edge, lines }) => [
      ...(edge ? [[edge, ""] as const] : []),
      ...lines.flatMap((line) => (line.edge ? [[line.edge, String(line.number)] as const] : [])),
    ]);
  }

  /** The note about dropped entries. */
  get logOlder(): string {
    return this.#log().older;
  }

  /** Tooltips of Undo and Redo. */
  get historyTitles(): readonly string[] {
    const { previousTurn = "", redo = "" } = historyTitles(this.context);
    return [previousTurn, redo];
  }

  /** Why commands are refused, in words, and then what can be done instead; nothing if they are not. */
  refusal(...commands: readonly Command[]): readonly string[] {
    const { context } = this;
    let { state } = this.fight;
    let refusal: Refusal | undefined;
    for (const command of commands) {
      const outcome = apply(state, command);
      refusal ??= outcome.refusal;
      if (!outcome.refusal) ({ state } = outcome);
    }
    if (!refusal) return [];
    const words = refusalWords(refusal, context.state.pacing, (id) => nameOf(id, context));
    return [said(words), ...remediesFor(refusal, commands, context).map(({ label }) => said(label))];
  }

  /** What there is to pick from for a request, each with when it lands; the default comes first. */
  picks(what: string, id?: string): readonly string[] {
    const request = requests(this.fight.state).find(
      (one) => one.what === what && (id === undefined || one.participant === id),
    );
    const picks = request ? labelledPicks(request, this.context) : [];
    return [...picks.filter(({ usual }) => usual), ...picks.filter(({ usual }) => !usual)].map(({ label, lands }) =>
      parts(label, lands),
    );
  }

  /** Answers with dice. @returns what the card says that follows from it */
  roll(what: string, value: number, id: string): string {
    const request = requests(this.fight.state).find((one) => one.what === what && one.participant === id);
    const before = this.context;
    this.fight.say(what, value, id);
    return (request && shellIn(before).follows?.(request, value, before, this.context)?.so) ?? "";
  }

  /** Goes on as the one button for it does. @returns what the button says; null if there is none */
  onward(): string | null {
    const { context } = this;
    const onward = clockWords(context).onward?.();
    if (!onward) return null;
    this.fight.give(...onward.commands);
    return said(onward.label);
  }
}
