import type { Command, Json, JsonObject } from "../../../rules/core.ts";
import { sideSegmentsValues, sideSegmentsTurn } from "../../../rules/pacings.ts";
import type { SegmentsOfRound, SideSegmentsTime } from "../../../rules/pacings.ts";
import type { TimeSource } from "../../../rules/values.ts";
import { decide } from "../../dialogs/picker.ts";
import { numberText, line, text, textsBelow } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { requestTo } from "../../reading/context.ts";
import { offersFor } from "../../reading/offers.ts";
import { no, notNow } from "../../reading/sheet-part.ts";
import type { NoWay, Readout, RowWish, SheetLine, SheetPart, TimeCell, Way } from "../../reading/sheet-part.ts";
import { timeAxis, explained, itemNote, timesPart } from "../../reading/time-words.ts";
import { answerDeclaration, askToDeclare } from "./ask-declaration.ts";
import type { Membership, Types } from "./own.ts";

const { say, sayLine, sayCounted } = textsBelow("Time.sideSegments");
const ROUND = 10;

/** Shows the fastest weapon or spell: "Speed 3", "Automatic pistol; casting 4". */
function readout({ times }: ReturnType<typeof sideSegmentsValues>): Readout {
  const fastest = (...kinds: readonly string[]): SideSegmentsTime | undefined =>
    times
      .filter(({ kind, speed }) => kinds.includes(kind) && speed)
      .sort((a, b) => (a.speed?.value ?? 0) - (b.speed?.value ?? 0))[0];
  const weapon = fastest("weapon", "missile", "natural");
  const spell = fastest("spell");
  return {
    value: weapon?.speed
      ? explained(weapon.speed, timeLabel(weapon), say("Speed", { speed: weapon.speed.value }))
      : { text: say("NoWeapon") },
    notes: [
      ...(weapon ? [{ text: timeLabel(weapon) }] : []),
      spell?.speed
        ? explained(spell.speed, spell.label, say("Casting", { speed: spell.speed.value }))
        : { text: say("NoSpells") },
    ],
  };
}

function timeLabel({ kind, label }: SideSegmentsTime): string {
  return kind === "natural" ? say("Natural") : label;
}

function table(times: readonly SideSegmentsTime[], source: TimeSource) {
  return timesPart(times, source, {
    spells: true,
    small: say("Small"),
    columns: ["SpeedHead", "Attacks", "Segments"].map((name) => say(name)),
    axis: timeAxis(ROUND, (at) => (at === 0 ? say("AxisStart") : numberText(at))),
    row: (one) => {
      const { speed, rounds, phase, kind } = one;
      const name = timeLabel(one);
      return {
        name,
        note: beside([text(`Pacing.side-segments.Phases.${phase}.Name`), itemNote(one, source)]),
        timeline: busiest(one)?.timeline ?? null,
        sum: kind === "action" ? null : kind === "spell" ? "castings" : "attacks",
        time: (at) => text("Units.Segment", { time: at }),
        cells: [
          speed ? explained(speed, say("SpeedOf", { name }), numberText(speed.value)) : { none: say("GmDecides") },
          attacksCell(one),
          rounds.length ? { text: rounds.map(segmentsText).join("; ") } : { none: text("Time.None") },
        ],
      };
    },
  });
}

function busiest({ rounds }: SideSegmentsTime): SegmentsOfRound | null {
  return [...rounds].sort((a, b) => b.segments.length - a.segments.length)[0] ?? null;
}

function attacksCell({ kind, rounds }: SideSegmentsTime): TimeCell {
  if (kind !== "weapon" && kind !== "missile") return { none: text("Time.None") };
  const counts = rounds.map(({ attacks }) => attacks);
  const even = counts.every((count) => count === counts[0]);
  return {
    text: (even ? counts.slice(0, 1) : counts).map((count) => numberText(count)).join(", "),
    ...(even
      ? {}
      : {
          why: sayCounted("WhyAttacks", rounds.length, { attacks: counts.reduce((all, count) => all + count, 0) }),
        }),
  };
}

/** "4 and 8", "7 and 4 of the next round" */
function segmentsText({ segments }: SegmentsOfRound): string {
  if (!segments.length) return text("Time.None");
  return listed(
    segments.map(({ segment, rounds }) => (rounds ? sayCounted("Over", rounds, { segment }) : numberText(segment))),
  );
}

/** Segments added by side and movement, and a giant's charge (S-18, S-24, S-36). */
function adds({ moves, latest, giant }: ReturnType<typeof sideSegmentsValues>): readonly SheetLine[] {
  return [
    { words: sayLine("Side", { latest }), why: say("WhySide", { latest }) },
    {
      words: sayLine("Moves", {
        half: moves.halfMove,
        full: 2 * moves.halfMove,
        charge: moves.charge,
        split: moves.splitMove,
      }),
    },
    ...(giant ? [{ words: sayLine("Giant") }] : []),
  ];
}

/** Declares it, or changes to it (S-12), after a dialog with the segment. */
function rowAction(wish: RowWish, membership: Membership): Way | NoWay {
  const { id, context } = membership;
  const defaultValue = intentOf(wish);
  if (!defaultValue) return no("Gm");
  const pending = requestTo("declare", id, context);
  if (pending) {
    return {
      asks: true,
      cost: text("Sheet.Declares"),
      commands: () => {
        const answer = (intent: Json): readonly Command[] => [{ type: "answer", answers: { [pending.id]: intent } }];
        return decide(answerDeclaration(pending, context, answer, defaultValue), context);
      },
    };
  }
  const types = offersFor(id, context).map(({ command }) => command.type);
  const type = (["declare", "changeIntent"] as const).find((one) => types.includes(one));
  if (type) {
    return {
      asks: true,
      cost: text(type === "declare" ? "Sheet.Declares" : "Sheet.Changes"),
      commands: () => decide(askToDeclare(type, id, context, defaultValue), context),
    };
  }
  const participant = context.participant(id);
  const declared = participant && sideSegmentsTurn(participant, context.view.setting).intent;
  return declared ? no("Declared") : notNow(membership);
}

/** Null for drawing and reloading. */
function intentOf(wish: RowWish): JsonObject | null {
  switch (wish.do) {
    case "attack":
      return { action: wish.item.system.ranged ? "fire" : "attack", weapon: wish.item.name };
    case "cast":
      return { action: "cast", spell: wish.item.name };
    // S-39: speed and phase of the sheet.
    case "act":
      return { action: "other", own: wish.item.name };
    default:
      return null;
  }
}

export const sheet: SheetPart<Types> = {
  uses: ["oldSchool"],
  time: {
    read: (source, options) => readout(sideSegmentsValues(source, options)),
    parts: (source, options) => {
      const values = sideSegmentsValues(source, options);
      return [...table(values.times, source), { title: say("Adds"), lines: adds(values) }];
    },
  },
  rowAction,
  itemHints: (source, options) => {
    const segments = sideSegmentsValues(source, options).times[0]?.rounds.map(segmentsText) ?? [];
    return segments.length ? [{ words: line("Items.Segments", { segments: segments.join("; ") }) }] : [];
  },
};
