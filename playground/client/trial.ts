// What a trial of somebody else's system finds out, for the report that `npm run with-system` prints.
import type { Dict, Loose } from "../shared/loose.ts";
import { missedNames } from "./legacy/missing.ts";
import { isConnected, send } from "./realm/connection.ts";

/** Milliseconds from a hook until the report is sent again. */
const SOON = 1_500;

/** Asks the module edition for its lines. */
const ASKED = "segmentZero.trial";

/** Hooks of our own tracker. */
const OURS = /^render(?:SegmentZero|Clock)/;

/** Watches hooks and errors from before the packages are loaded; a GM's client sends the report when it changes. */
export function watchTrial(global: Dict): void {
  const { Hooks } = global;
  const hooks = new Map<string, number>();
  const errors = new Set<string>();
  let waiting: Loose = null;
  const later = (): void => {
    // Hooks may be called without a pause, so none puts the report off.
    waiting ??= setTimeout(() => {
      waiting = null;
      void report(global, hooks, errors);
    }, SOON);
  };
  for (const method of ["call", "callAll"]) {
    const own = Hooks[method];
    Hooks[method] = function (name: string, ...args: Loose[]): unknown {
      hooks.set(name, (hooks.get(name) ?? 0) + 1);
      if (global.game?.ready === true && name !== ASKED) later();
      return own.call(this, name, ...args);
    };
  }
  Hooks.on("error", (place: string, error: Loose) => void errors.add(`${place}: ${String(error?.message ?? error)}`));
  global.addEventListener?.("error", ({ message }: Loose) => void (message && errors.add(String(message))));
  global.addEventListener?.("unhandledrejection", ({ reason }: Loose) => {
    errors.add(String(reason?.message ?? reason));
  });
  Hooks.on("ready", later);
}

async function report(global: Dict, hooks: ReadonlyMap<string, number>, errors: ReadonlySet<string>): Promise<void> {
  if (!global.game?.user?.isGM) return;
  const readings: string[] = [];
  const parts: Promise<unknown>[] = [];
  global.Hooks.callAll(ASKED, readings, parts);
  await Promise.allSettled(parts);
  // The world may have been closed since the hook.
  if (isConnected())
    send({ kind: "socket", event: "stand-in.trial", args: [trialReport(global, { hooks, errors, readings })] });
}

interface Found {
  readonly hooks: ReadonlyMap<string, number>;
  readonly errors: ReadonlySet<string>;
  /** What the module edition says about the profile. */
  readonly readings: readonly string[];
}

/** Returns the report as text. */
export function trialReport(global: Dict, { hooks, errors, readings }: Found): string {
  const { system, release } = global.game;
  const fights = [...hooks].filter(([name]) => /combat|tracker/i.test(name) && !OURS.test(name));
  const section = (title: string, lines: readonly string[]): readonly string[] => [
    `${title}:`,
    ...(lines.length ? lines.map((line) => `  ${line}`) : ["  none"]),
  ];
  return [
    `${String(system.title)} (${String(system.id)} ${String(system.version)}), as in Foundry ${String(release.generation)}`,
    ...section("Values", readings),
    ...section("Overrides of Combat", overridesOf(global.CONFIG.Combat.documentClass, global.foundry.documents.Combat)),
    ...section(
      "Overrides of Combatant",
      overridesOf(global.CONFIG.Combatant.documentClass, global.foundry.documents.Combatant),
    ),
    ...section(
      "Hooks called",
      fights.map(([name, count]) => `${name} ${count}`),
    ),
    ...section("Missing in the stand-in", missedNames()),
    ...section("Errors", [...errors]),
  ].join("\n");
}

/** Members that a system's class has over Foundry's, ours left out. */
function overridesOf(used: Loose, core: Loose): readonly string[] {
  const found: string[] = [];
  for (let at = used; at && at !== core && at.prototype; at = Object.getPrototypeOf(at)) {
    if (String(at.name).startsWith("SegmentZero")) continue;
    const own = Object.getOwnPropertyNames(at.prototype).filter((name) => name !== "constructor");
    found.push(...own.map((name) => `${String(at.name)}.${name}`));
  }
  return found;
}
