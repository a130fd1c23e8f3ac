import { updateSource } from "../../../host/typed-calls.ts";
import { countOf, until, type Check, type Found } from "../check.ts";
import type { Scratch } from "../scratch.ts";
import { startedFight } from "./fight.ts";

/** The combat tracker, as far as these checks use it. */
interface Tracker {
  readonly element: HTMLElement;
  readonly viewed?: unknown;
  render(options: object): Promise<unknown>;
  renderPopout(): Promise<Tracker>;
  close(options?: object): Promise<unknown>;
}

const tracker = (): Tracker => ui.combat as object as Tracker;

const PART = "data-application-part";

/** Names of our parts. */
function names(): readonly string[] {
  return Object.keys((tracker().constructor as { readonly PARTS?: object }).PARTS ?? {});
}

/** Parts that stand in a tracker, each once. */
function standing({ element }: Tracker): readonly string[] {
  return names().filter((name) => element.querySelectorAll(`[${PART}="${name}"]`).length === 1);
}

/** Shows a fight of ours while something is looked at. */
async function showing(scratch: Scratch, look: () => Promise<Found>): Promise<Found> {
  const { viewed } = tracker();
  const { combat } = await startedFight(scratch, 2);
  try {
    await tracker().render({ combat, force: true });
    return await look();
  } finally {
    await tracker().render({ combat: viewed ?? null, force: true });
  }
}

async function alone(): Promise<Found> {
  const bad: string[] = [];
  for (const name of names()) {
    await tracker().render({ parts: [name] });
    if (
      standing(tracker()).length !== names().length ||
      !tracker().element.querySelector(`[${PART}=tracker] [data-combatant-id]`)
    )
      bad.push(name);
  }
  return countOf(names().length - bad.length, names().length, bad.join(", "));
}

async function together(): Promise<Found> {
  await tracker().render({ parts: [...names()] });
  const there = standing(tracker());
  return countOf(
    there.length,
    names().length,
    names()
      .filter((name) => !there.includes(name))
      .join(", "),
  );
}

async function poppedOut(): Promise<Found> {
  const popout = await tracker().renderPopout();
  try {
    const there = standing(popout);
    return countOf(
      there.length,
      names().length,
      names()
        .filter((name) => !there.includes(name))
        .join(", "),
    );
  } finally {
    await popout.close({ animate: false });
  }
}

/** Whether a render that names a part is about that part alone. */
function named(): Found {
  const { CombatTracker } = foundry.applications.sidebar.tabs;
  const options = { isFirstRender: false, parts: ["tracker"] };
  const configure = Reflect.get(CombatTracker.prototype, "_configureRenderOptions") as (options: object) => void;
  Reflect.apply(configure, tracker(), [options]);
  return { found: options.parts.length === 1 ? "named" : "all", detail: options.parts.join(", ") };
}

/** Whether a button of core's reaches a method of the fight without the class that core's own buttons have. */
async function controls(): Promise<Found> {
  const { CombatTracker } = foundry.applications.sidebar.tabs;
  let reached = false;
  const viewed = {
    selfCheckProbe: (): void => {
      reached = true;
    },
  };
  const stand: object = Object.create(tracker(), { viewed: { value: viewed } }) as object;
  const button = document.createElement("button");
  button.dataset.action = "selfCheckProbe";
  const press = Reflect.get(CombatTracker.prototype, "_onClickAction") as (
    event: Event,
    target: HTMLElement,
  ) => unknown;
  await Reflect.apply(press, stand, [new Event("click"), button]);
  return { found: reached ? "reached" : "needs a class" };
}

/** Core's own button for a new encounter: what it makes is a fight of ours, which can begin. */
async function create(scratch: Scratch): Promise<Found> {
  const { viewed } = tracker();
  const active = [...(game.combats ?? [])].find((combat) => combat.active);
  const known = new Set([...(game.combats ?? [])].map(({ id }) => id));
  const { flags } = scratch;
  const hook = Hooks.on("preCreateCombat", (combat) => {
    updateSource(combat, { flags });
  });
  const made = (): Combat.Implementation | undefined => [...(game.combats ?? [])].find(({ id }) => !known.has(id));
  try {
    const { CombatTracker } = foundry.applications.sidebar.tabs;
    const button = document.createElement("button");
    button.dataset.action = "createCombat";
    const press = Reflect.get(CombatTracker.prototype, "_onCombatCreate") as (
      event: Event,
      target: HTMLElement,
    ) => unknown;
    await Reflect.apply(press, tracker(), [new Event("click"), button]);
    if (!(await until(() => made() !== undefined))) return { found: "nothing" };
    return { found: made()?.encounter.status === "setup" && made()?.problem === null ? "a fight" : "no fight" };
  } finally {
    Hooks.off("preCreateCombat", hook);
    await active?.activate();
    await tracker().render({ combat: viewed ?? null, force: true });
  }
}

export const TRACKER: readonly Check[] = [
  { id: "tracker.create", expected: ["a fight"], run: create },
  { id: "tracker.alone", expected: ["all"], run: (scratch) => showing(scratch, alone) },
  { id: "tracker.together", expected: ["all"], run: (scratch) => showing(scratch, together) },
  { id: "tracker.named", expected: ["named"], providedFor: true, run: named },
  { id: "tracker.popout", expected: ["all"], run: (scratch) => showing(scratch, poppedOut) },
  { id: "tracker.controls", expected: ["reached"], providedFor: true, run: controls },
];
