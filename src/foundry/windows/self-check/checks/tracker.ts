import { currentIds } from "../../../../rules/core.ts";
import { detachedPage } from "../../../host/compat.ts";
import { updateSource } from "../../../host/typed-calls.ts";
import { checkCount, untilTrue, type Check, type Found, check } from "../check.ts";
import type { Scratch } from "../scratch.ts";
import { startedFight } from "./fight.ts";

interface Tracker {
  readonly element: HTMLElement;
  readonly viewed?: unknown;
  render(options: object): Promise<unknown>;
  renderPopout(): Promise<Tracker>;
  close(options?: object): Promise<unknown>;
  /** In V14. */
  detachWindow?(): Promise<unknown>;
}

const tracker = (): Tracker => ui.combat;

const PART = "data-application-part";

function names(): readonly string[] {
  return Object.keys((tracker().constructor as { readonly PARTS?: object }).PARTS ?? {});
}

function missing({ element }: Tracker): readonly string[] {
  return names().filter((name) => element.querySelectorAll(`[${PART}="${name}"]`).length !== 1);
}

const without = (bad: readonly string[]): Found =>
  checkCount(names().length - bad.length, names().length, bad.join(", "));

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
    if (missing(tracker()).length || !tracker().element.querySelector(`[${PART}=tracker] [data-combatant-id]`))
      bad.push(name);
  }
  return without(bad);
}

async function together(): Promise<Found> {
  await tracker().render({ parts: [...names()] });
  return without(missing(tracker()));
}

async function poppedOut(): Promise<Found> {
  const popout = await tracker().renderPopout();
  try {
    return without(missing(popout));
  } finally {
    await popout.close({ animate: false });
  }
}

/** Calls a method of a class on something else. */
function reach(prototype: object, method: string, on: object, ...given: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(prototype, method);
  if (typeof found !== "function") throw new Error(`There is no ${method}`);
  return Reflect.apply(found, on, given);
}

async function pressed(method: "_onClickAction" | "_onCombatCreate", on: object, button: HTMLElement): Promise<void> {
  const { CombatTracker } = foundry.applications.sidebar.tabs;
  await reach(CombatTracker.prototype, method, on, new Event("click"), button);
}

/** Done in a tracker that has a browser window of its own. */
async function detached(scratch: Scratch): Promise<Found> {
  const { viewed } = tracker();
  const { combat } = await startedFight(scratch, 2);
  const before = currentIds(combat.encounter).join();
  await tracker().render({ combat, force: true });
  const popout = await tracker().renderPopout();
  try {
    const page = await detachedPage(popout);
    if (!page) return { found: "no such windows" };
    const button = page.querySelector<HTMLElement>("[data-action=done]");
    if (!button) return { found: "nothing" };
    button.click();
    return { found: (await untilTrue(() => currentIds(combat.encounter).join() !== before)) ? "answers" : "dead" };
  } finally {
    await popout.close({ animate: false });
    await tracker().render({ combat: viewed ?? null, force: true });
  }
}

/** Comes first, because browsers open windows only soon after a click. */
export const DETACHED: readonly Check[] = [
  { id: "tracker.detached", expected: ["answers", "no such windows"], run: detached },
];

export const TRACKER: readonly Check[] = [
  /** Checks that Foundry's button creates one of our encounters, which can start. */
  check({ id: "tracker.create", expected: ["a fight"] }, async (scratch) => {
    const { viewed } = tracker();
    const active = [...(game.combats ?? [])].find((combat) => combat.active);
    const known = new Set([...(game.combats ?? [])].map(({ id }) => id));
    const { flags } = scratch;
    const hook = Hooks.on("preCreateCombat", (combat) => updateSource(combat, { flags }));
    const made = (): Combat.Implementation | undefined => [...(game.combats ?? [])].find(({ id }) => !known.has(id));
    try {
      const button = document.createElement("button");
      button.dataset.action = "createCombat";
      await pressed("_onCombatCreate", tracker(), button);
      if (!(await untilTrue(() => made() !== undefined))) return { found: "nothing" };
      return { found: made()?.encounter.status === "setup" && made()?.problem === null ? "a fight" : "no fight" };
    } finally {
      Hooks.off("preCreateCombat", hook);
      await active?.activate();
      await tracker().render({ combat: viewed ?? null, force: true });
    }
  }),
  { id: "tracker.alone", expected: ["all"], run: (scratch) => showing(scratch, alone) },
  { id: "tracker.together", expected: ["all"], run: (scratch) => showing(scratch, together) },
  check({ id: "tracker.named", expected: ["named"], providedFor: true }, () => {
    const { CombatTracker } = foundry.applications.sidebar.tabs;
    const options = { isFirstRender: false, parts: ["tracker"] };
    reach(CombatTracker.prototype, "_configureRenderOptions", tracker(), options);
    return { found: options.parts.length === 1 ? "named" : "all", detail: options.parts.join(", ") };
  }),
  { id: "tracker.popout", expected: ["all"], run: (scratch) => showing(scratch, poppedOut) },
  /** Checks that buttons work without the class of Foundry's own. */
  check({ id: "tracker.controls", expected: ["reached"], providedFor: true }, async () => {
    let reached = false;
    const viewed = {
      selfCheckProbe: (): void => {
        reached = true;
      },
    };
    const stand: object = Object.create(tracker(), { viewed: { value: viewed } });
    const button = document.createElement("button");
    button.dataset.action = "selfCheckProbe";
    await pressed("_onClickAction", stand, button);
    return { found: reached ? "reached" : "needs a class" };
  }),
];
