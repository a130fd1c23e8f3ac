import type { Setup } from "./setup.ts";

export interface Input {
  readonly weapon: string;
  /** "" for none. */
  readonly how: string;
  /** By attacker; others do not attack. */
  readonly targets: Readonly<Record<string, string>>;
  /** By modifier code; missing ones are unchanged. */
  readonly ticks: Readonly<Record<string, boolean>>;
  /** By modifier code. */
  readonly typed: Readonly<Record<string, number>>;
  readonly speedRange: number;
  readonly other: number;
  readonly otherWhy: string;
  readonly place: string;
  readonly shots: number;
  readonly beyondHalf: boolean;
  readonly withinReach: boolean;
  /** True for an attack at the limb of an unarmed attack just parried (B-53). */
  readonly limb: boolean;
  readonly ruling: boolean;
  /** HP that the GM says, where nothing is rolled; null leaves it to the card. */
  readonly points: number | null;
  /** True to pay a spell's cost (M-1). */
  readonly pays: boolean;
}

export const FARTHEST = 100;
const MOST_POINTS = 100_000;

/** Reads the fields; hidden ones count as empty. */
export function readInput(form: HTMLFormElement): Input {
  const value = (name: string): string =>
    form.querySelector<HTMLInputElement>(
      `[name="${name}"]:not([type=radio]):not([type=checkbox]), [name="${name}"]:checked`,
    )?.value ?? "";
  const ticked = (name: string): boolean => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.checked ?? false;
  const shown = (name: string): boolean => form.querySelector<HTMLElement>(`[data-part="${name}"]`)?.hidden === false;
  const number = (name: string): number => within(Number(value(name)));
  const named = (prefix: string): readonly HTMLInputElement[] => [
    ...form.querySelectorAll<HTMLInputElement>(`[name^="${prefix}"]`),
  ];
  const attackers = named("target.").filter(({ name }) => {
    const box = form.querySelector<HTMLInputElement>(`[name="on.${name.slice(7)}"]`);
    return !box || box.checked;
  });
  return {
    weapon: value("choice"),
    how: value("how"),
    targets: Object.fromEntries(attackers.map(({ name, value: target }) => [name.slice(7), target])),
    ticks: Object.fromEntries(named("tick.").map(({ name, checked }) => [name.slice(5), checked])),
    typed: Object.fromEntries(
      named("value.").flatMap(({ name, value: text, dataset }) =>
        text === "" || text === dataset.auto ? [] : [[name.slice(6), within(Number(text))]],
      ),
    ),
    speedRange: number("speedRange"),
    other: number("other"),
    otherWhy: value("otherWhy").trim().slice(0, 120),
    place: value("place"),
    shots: shown("shots") ? Math.max(1, Math.round(Number(value("shots"))) || 1) : 1,
    beyondHalf: shown("beyondHalf") && ticked("beyondHalf"),
    withinReach: shown("withinReach") && ticked("withinReach"),
    limb: shown("limb") && ticked("limb"),
    ruling: ticked("ruling"),
    points:
      value("points") === "" ? null : Math.min(MOST_POINTS, Math.max(0, Math.round(Number(value("points"))) || 0)),
    pays: shown("pays") && ticked("pays"),
  };
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(FARTHEST, Math.max(-FARTHEST, Math.round(value))) : 0;
}

export type Typed = ReadonlyMap<string, string | boolean>;

export function typedIn(form: HTMLFormElement): Typed {
  const controls = [...form.querySelectorAll<HTMLInputElement>("input[name], select[name]")];
  return new Map(
    controls.flatMap((one): [string, string | boolean][] =>
      one.type === "radio"
        ? one.checked
          ? [[one.name, one.value]]
          : []
        : [[one.name, one.type === "checkbox" ? one.checked : one.value]],
    ),
  );
}

/** Returns the input of a dialog in which nothing was changed. */
export function firstInput({ attackers, first }: Setup): Input {
  const targets = Object.fromEntries(attackers.map(({ id }, place) => [id, first.targets[place] ?? ""]));
  return {
    weapon: first.weapon,
    how: first.how,
    targets,
    ticks: {},
    typed: {},
    speedRange: 0,
    other: 0,
    otherWhy: "",
    place: "torso",
    shots: 1,
    beyondHalf: false,
    withinReach: false,
    limb: attackers.length === 1 && attackers[0]?.combatStatus.limb === targets[attackers[0]?.id ?? ""],
    ruling: false,
    points: null,
    pays: true,
  };
}
