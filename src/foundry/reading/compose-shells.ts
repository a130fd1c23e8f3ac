import { isForecast, type CombatTypes, type PacingTypes, type Seen, type Slot } from "../../rules/core.ts";
import type { PlainRoll } from "../../rules/values.ts";
import type { PacingParts } from "../fight/pacing-parts.ts";
import { beside } from "../host/lists.ts";
import { join, type Words } from "../host/rich-text.ts";
import type { Decides } from "./decision.ts";
import type { OfferPart } from "./offer-part.ts";
import type { LogWords, Presenter, RowWords } from "./presenter.ts";
import type { AttackPart, SheetPart } from "./sheet-part.ts";

/**
 * The shell's part of a pacing: texts and display, and support in actors, sheets, dialogs and settings. Every
 * member is optional.
 */
export interface PacingShell<T extends PacingTypes = PacingTypes> extends Presenter<T>, PacingParts<T> {
  /** Members that notes without a schema (`notes.note`) keep for those permitted values or triggers. */
  readonly audience?: Readonly<Partial<Record<"numbers" | "triggers", readonly string[]>>>;
  /** Its parts of sheets. */
  readonly sheet?: SheetPart<T>;
  /** Set if attacking is a choice of the turn; otherwise attacks are rolled beside its offers. */
  readonly attack?: AttackPart<T>;
  /** Dice for values without their own; default: 3d6. */
  readonly dice?: PlainRoll;
  /** Option names by part of its settings page; others are in the first part. */
  readonly settings?: Readonly<Record<string, readonly string[]>>;
}

/** The shell's part of combat rules: as that of a pacing, without what tells time. */
export type CombatShell<C extends CombatTypes = CombatTypes> = Omit<
  PacingShell<Seen<C>>,
  "clock" | "rivals" | "expected" | "prepares" | "ribbon" | "together" | "undisclosed"
>;

/** Returns a shell with the words of a pacing and of combat rules; the pacing's replace the rules' where one counts. */
export function composeShells(timed: PacingShell, fighting: CombatShell): PacingShell {
  return {
    ...fighting,
    ...timed,
    followsFigures: (timed.followsFigures || fighting.followsFigures) ?? false,
    place: (slot, context) => ({ ...fighting.place?.(slot, context), ...timed.place?.(slot, context) }),
    row: (slot, context) =>
      // Combat rules say nothing of a forecast turn.
      rowOf(slot, timed.row?.(slot, context) ?? {}, isForecast(slot) ? {} : (fighting.row?.(slot, context) ?? {})),
    request: (request, context) => (request.combat ? fighting : timed).request?.(request, context) ?? {},
    follows: (request, value, before, after) =>
      (request.combat ? fighting : timed).follows?.(request, value, before, after) ?? null,
    offers: offersOf(timed.offers ?? {}, fighting.offers ?? {}),
    rulings: (context) => [...(timed.rulings?.(context) ?? []), ...(fighting.rulings?.(context) ?? [])],
    entries: (ids, context, give) => [
      ...(timed.entries?.(ids, context, give) ?? []),
      ...(fighting.entries?.(ids, context, give) ?? []),
    ],
    log: logOf(timed.log ?? {}, fighting.log ?? {}),
    decides: decidesOf(timed.decides ?? {}, fighting.decides ?? {}),
    settings: { ...timed.settings, ...fighting.settings },
    sheet: { ...fighting.sheet, ...timed.sheet },
  };
}

/** Of two texts, the first leads. */
function both(first: Words | undefined, second: Words | undefined): Words {
  return join([first, second]);
}

/** The deed leads in a turn that is current or over, else its time. */
function rowOf({ state }: Slot, timed: RowWords, fighting: RowWords): RowWords {
  const until = { ...fighting.until, ...timed.until };
  return {
    ...fighting,
    ...timed,
    note: state === "done" || state === "now" ? both(fighting.note, timed.note) : both(timed.note, fighting.note),
    always: both(fighting.always, timed.always),
    pick: timed.pick ?? fighting.pick ?? null,
    values: both(timed.values, fighting.values),
    badges: [...(timed.badges ?? []), ...(fighting.badges ?? [])],
    ...(Object.keys(until).length ? { until } : {}),
  };
}

function offersOf(timed: OfferPart, fighting: OfferPart): OfferPart {
  return {
    words: (offer, context) => {
      const { words } = offer.combat ? fighting : timed;
      return words ? words(offer, context) : {};
    },
    icons: { ...fighting.icons, ...timed.icons },
    listed: (offer, slot, context) =>
      fighting.listed?.(offer, slot, context) ?? timed.listed?.(offer, slot, context) ?? null,
    pick: (choice, context) => timed.pick?.(choice, context) ?? fighting.pick?.(choice, context) ?? null,
    remedies: (refusal, command, context) => [
      ...(timed.remedies?.(refusal, command, context) ?? []),
      ...(fighting.remedies?.(refusal, command, context) ?? []),
    ],
  };
}

function logOf(timed: LogWords, fighting: LogWords): LogWords {
  return {
    ...fighting,
    ...timed,
    commands: { ...fighting.commands, ...timed.commands },
    decided: (request, value, entry) => (request.combat ? fighting : timed).decided?.(request, value, entry) ?? null,
    ...(fighting.did && timed.did ? { did: bothDone(fighting.did, timed.did) } : {}),
    note: (code, data, context) => timed.note?.(code, data, context) ?? fighting.note?.(code, data, context) ?? null,
  };
}

function bothDone(...said: readonly NonNullable<LogWords["did"]>[]): NonNullable<LogWords["did"]> {
  return (slot, context) => beside(said.map((one) => one(slot, context)));
}

function decidesOf(timed: Decides, fighting: Decides): Decides {
  return {
    ...fighting,
    ...timed,
    offers: { ...fighting.offers, ...timed.offers },
    requests: { ...fighting.requests, ...timed.requests },
  };
}
