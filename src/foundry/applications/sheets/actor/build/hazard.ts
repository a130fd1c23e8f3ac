import { allPacings } from "../../../../../rules/index.ts";
import { hasText, text } from "../../../tracker/texts.ts";
import { fieldWords } from "../../shared/field-words.ts";
import type { FieldView } from "../view.ts";
import type { FieldMaker } from "./fields.ts";
import type { LineView } from "./more.ts";
import { usesOf } from "./uses.ts";

/** When a hazard acts: for the pacings of the world, and behind one click for the others. */
export interface HazardTimes {
  readonly used: readonly LineView[];
  readonly others: readonly LineView[];
}

export function hazardTimes(actor: Actor.OfType<"hazard">, make: FieldMaker): HazardTimes {
  const { pacings } = usesOf(actor);
  const all = [...allPacings()].sort((a, b) => place(a.id, pacings) - place(b.id, pacings));
  const lines = all.flatMap((pacing) => {
    const name = text(`Pacing.${pacing.id}.Name`);
    // Where hazards come first in every round there is no time to be said.
    const lead = pacing.hazardsAt === undefined ? [line(`times-${pacing.id}`, unitText(name, pacing.unit), make.number(`times.${pacing.id}`, unitText(name, pacing.unit), actor.system.times[pacing.id] ?? 0))] : [];
    return [{ used: pacings.includes(pacing.id), endless: pacing.endless === true, lines: lead }];
  });
  const rounds = (["from", "every"] as const).map((key) => numberLine(key, actor, make));
  const segments = [numberLine("everySegments", actor, make)];
  const used = lines.filter((one) => one.used);
  const inRounds = used.some(({ endless }) => !endless);
  const endless = used.some((one) => one.endless);
  return {
    used: [...used.flatMap((one) => one.lines), ...(inRounds ? rounds : []), ...(endless ? segments : [])],
    others: [...lines.filter((one) => !one.used).flatMap((one) => one.lines), ...(inRounds ? [] : rounds), ...(endless ? [] : segments)],
  };
}

function place(id: string, pacings: readonly string[]): number {
  const at = pacings.indexOf(id);
  return at < 0 ? pacings.length : at;
}

/** "Stopwatch: in segment" */
function unitText(name: string, unit: string): string {
  return hasText(`Sheet.Times.Unit.${unit}`) ? text(`Sheet.Times.Unit.${unit}`, { pacing: name }) : name;
}

function numberLine(key: "from" | "every" | "everySegments", { system }: Actor.OfType<"hazard">, make: FieldMaker): LineView {
  const { label, hint } = fieldWords(system, key);
  return line(key, label, make.number(key, label, system[key], { tip: hint }));
}

function line(key: string, label: string, field: FieldView): LineView {
  return { key, label, field };
}
