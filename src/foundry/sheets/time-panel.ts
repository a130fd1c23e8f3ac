import { hazardValues, timeOptions, type HazardValues, type PacingOptions } from "../../rules/values.ts";
import { hazardsAt, isEndless, pacingOf, unitsWritten, type Pacing, pacingIds } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import type { Creature } from "../fight/host-adapter.ts";
import { counted, numberText, line, pacingName, text } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import { isSameActor } from "../host/same-actor.ts";
import { timeAxis, named, own, speedText } from "../reading/time-words.ts";
import { secondsOf } from "../reading/unit-words.ts";
import { sheetOf } from "./sheet-parts.ts";
import { membershipOf } from "../reading/actor-in-fight.ts";
import { timeSource } from "../reading/time-source.ts";
import type { PartView } from "../reading/sheet-part.ts";
import { unitWords } from "../reading/unit-words.ts";
import { defaultOptions } from "../settings/new-fights.ts";
import { defaultPacing } from "../settings/settings.ts";
import { isLockOpen } from "./shared/folds.ts";

const BASE = own("hazard");

function hazardPanel(actor: Actor.OfType<"hazard">, used: string) {
  const known = pacingIds()
    .flatMap((id) => pacingOf(id) ?? [])
    .flatMap((pacing) => {
      const values = hazardValues(pacing.id, actor.system.timingIn(pacing.id));
      return values ? [{ pacing, values }] : [];
    });
  const inOrder = [...known].sort((a, b) => Number(b.pacing.id === used) - Number(a.pacing.id === used));
  const reads = inOrder.map(({ pacing, values }) => ({
    ...headOf(pacing.id, used),
    value: { text: timeText(pacing, values) },
    notes: [{ text: againText(pacing, values) }],
  }));
  const first = inOrder[0];
  return { aside: [], reads, parts: first ? [partOf(first.pacing, first.values, actor.name)] : [], others: null };
}

const headOf = (pacing: string, inUse: string) => ({
  pacing,
  used: pacing === inUse,
  label: text(own(pacing === inUse ? "UsedHere" : "Plain"), { pacing: pacingName(pacing) }),
});

/** "step −3", "3.0 s"; or the fixed place of hazards in the round. */
function timeText(pacing: Pacing, { time }: HazardValues): string {
  const { clock } = pacing;
  return hazardsAt(pacing) === undefined
    ? unitWords(pacing).spoken(Math.round(time * unitsWritten(clock)))
    : text(`${BASE}.First`);
}

function againText(pacing: Pacing, { again, from }: HazardValues): string {
  if (isEndless(pacing))
    return again ? text(`${BASE}.EverySeconds`, { every: secondsOf(again) }) : text(`${BASE}.Once`);
  if (!again) return text(`${BASE}.OnceIn`, { round: from });
  return counted(`${BASE}.EveryRounds`, again, { round: from });
}

function partOf(pacing: Pacing, { next, again }: HazardValues, name: string): PartView {
  const all = next.map((at) => (isEndless(pacing) ? secondsOf(at) : numberText(at)));
  if (!isEndless(pacing))
    return {
      title: text(`${BASE}.Rounds`),
      lines: [{ words: line(`${BASE}.${again ? "InRounds" : "InRound"}`, { rounds: listed(all) }) }],
    };
  const sum = counted(`${BASE}.Times`, next.length);
  return {
    title: text(`${BASE}.TenSeconds`),
    times: {
      first: text(`${BASE}.What`),
      columns: [],
      key: [{ kind: "lands", text: text(`${BASE}.Acts`) }],
      axis: timeAxis(10, (at) => (at === 10 ? text("Units.Seconds", { time: at }) : numberText(at))),
      rows: [
        {
          name,
          note: "",
          span: 1,
          cells: [],
          timeline: {
            label: text(own("Lane.Label"), { name, what: [...all, sum].join("; ") }),
            bits: [],
            lands: next,
            sum,
          },
        },
      ],
    },
  };
}

export interface InUse {
  readonly pacing: string;
  readonly options: PacingOptions;
  readonly combat: Fight | null;
}

/** Returns the actor's encounter, running first, then active; else the world's defaults. */
export function pacingInUse(actor: Actor.Implementation | null): InUse {
  const combat = actor && (fightsOf(actor)[0] ?? null);
  const world = Object.fromEntries(pacingIds().map((id) => [id, defaultOptions(id)]));
  if (!combat) return { pacing: defaultPacing(), options: world, combat: null };
  const { pacing, options } = combat.encounter;
  return { pacing, options: { ...world, [pacing]: options }, combat };
}

function fightsOf(actor: Actor.Implementation): readonly Fight[] {
  const rank = ({ encounter, active }: Fight): number => (encounter.status === "running" ? 0 : 2) + (active ? 0 : 1);
  return [...(game.combats ?? [])]
    .filter(
      ({ encounter, combatants }) =>
        pacingOf(encounter.pacing) && [...combatants].some((one) => isSameActor(one.actor, actor)),
    )
    .sort((a, b) => rank(a) - rank(b));
}

export interface TimePanelOptions {
  readonly inUse?: InUse;
  readonly id?: string;
}

/** The actor's values in time: the pacing in use first. For a hazard: when it acts. */
export function timePanelContext(actor: Actor.Implementation, options: TimePanelOptions = {}) {
  const inUse = options.inUse ?? pacingInUse(actor);
  const head = { id: options.id ?? `sz-time-${actor.uuid.replaceAll(".", "-")}`, title: text(own("Title")) };
  if (actor.type === "hazard") return { ...head, ...hazardPanel(actor as Actor.OfType<"hazard">, inUse.pacing) };
  return { ...head, ...creaturePanel(actor as Creature, inUse, head.id) };
}

function creaturePanel(actor: Creature, inUse: InUse, panelId: string) {
  const source = timeSource(actor, membershipOf(actor));
  const ids = pacingIds().filter((id) => sheetOf(id).time);
  const inOrder = [...ids].sort((a, b) => Number(b === inUse.pacing) - Number(a === inUse.pacing));
  const parts = (id: string): readonly PartView[] =>
    sheetOf(id).time?.parts(source, timeOptions(id, inUse.options), actor, inUse.combat) ?? [];
  const fold = `${panelId}-others`;
  const others = isLockOpen(fold)
    ? inOrder.filter((id) => id !== inUse.pacing).map((id) => ({ id, name: pacingName(id), parts: parts(id) }))
    : [];
  return {
    aside: [
      named(source.agility, "agility", text(own("AtAgility"), { agility: source.agility.value })),
      named(
        source.basicSpeed,
        "basicSpeed",
        text(own("AtSpeed"), { speed: speedText(source.basicSpeed.value) }),
        "quarters",
      ),
    ],
    // One per pacing, first for the pacing in use.
    reads: inOrder.flatMap((id) => {
      const read = sheetOf(id).time?.read(source, timeOptions(id, inUse.options));
      return read ? [{ ...headOf(id, inUse.pacing), ...read }] : [];
    }),
    parts: parts(inUse.pacing),
    // Computed when opened.
    others: { id: fold, label: text(own("Others")), pacings: others },
  };
}
