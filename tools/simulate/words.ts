/**
 * A fight and its odds in words: the sentences of the combat log, and the table of the initiative lab. It loads the
 * shell, so programs that need no words do not import it.
 */
import { facesOf, standInFight } from "../hostless/stand-in.ts";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { participantsOf, type EncounterState } from "../../src/rules/index.ts";
import { pacingName, text } from "../../src/foundry/host/i18n.ts";
import { registerCombatRules } from "../../src/foundry/combat/register.ts";
import { registerPacings } from "../../src/foundry/pacings/register.ts";
import { contextFor, GAME_MASTER } from "../../src/foundry/reading/fight-context.ts";
import { linesNow } from "../../src/foundry/reading/log-lines.ts";
import { windowTitle } from "../../src/foundry/windows/log/log-view.ts";
import { chancesView, costWords, sureness } from "../../src/foundry/windows/lab/chances.ts";
import type { EncounterFile } from "../encounter-file/index.ts";
import type { Paint } from "./paint.ts";
import type { Line } from "./timeline.ts";

registerCombatRules();
registerPacings();

/** Commands that change who takes part. */
const CHANGES: ReadonlySet<unknown> = new Set(["join", "leave", "defeat", "revive"]);

/** Commands without entries in the log. */
const BACK_AND_FORTH: Readonly<Record<string, string>> = { undo: "Footer.Undo", redo: "Footer.Redo" };

/** Returns, for example, "Duel, Speed order". */
function title(file: EncounterFile): string {
  return `${file.title || "Untitled encounter"}, ${pacingName(file.pacing)}`;
}

/**
 * Returns a line for each command, with its time and as the GM's combat log says it, by round.
 * @param seed of the dice, for the heading
 */
export async function logLines(
  file: EncounterFile,
  lines: readonly Line[],
  last: EncounterState,
  seed: number,
  paint: Paint,
): Promise<readonly string[]> {
  const commands = lines.filter((line) => line.kind === "command");
  const left = new Map(
    commands
      .flatMap(({ command, before }) => (command.type === "leave" ? [...participantsOf(before)] : []))
      .map((one) => [one.id, one]),
  );
  const combat = standInFight("fight", last, facesOf(file), [...left.values()]);
  const told = commands.flatMap(({ command, before, after }) => {
    const [was, is] = [contextFor(combat, before, GAME_MASTER), contextFor(combat, after, GAME_MASTER)];
    if (!was || !is) return [];
    const entry = linesNow({ command, before: was, after: is });
    // The log shows undo and redo differently, and has no sentence for them.
    const words = Object.hasOwn(BACK_AND_FORTH, command.type)
      ? [text(BACK_AND_FORTH[command.type] ?? "")]
      : entry.words;
    const window = windowTitle({ ...entry, undone: false }, is);
    return words.map((sentence) => ({ at: entry.at, window, sentence, type: command.type }));
  });
  const width = Math.max(0, ...told.map(({ at }) => at.length));
  return [
    `${paint("bold", title(file))} ${paint("dim", `(seed ${String(seed)})`)}`,
    ...told.flatMap(({ at, window, sentence, type }, place) => [
      ...(window === told[place - 1]?.window ? [] : ["", paint("bold", window)]),
      `${paint("dim", at.padStart(width))}  ${type === "answer" ? paint("cyan", sentence) : CHANGES.has(type) ? paint("yellow", sentence) : sentence}`,
    ]),
  ];
}

/** Returns odds as the lab shows them: a line for each participant, then their precision and the order's requests. */
export async function oddsLines(file: EncounterFile, odds: Odds, paint: Paint): Promise<readonly string[]> {
  const faceOf = facesOf(file);
  const heads = ["who", "next", "turns", "first", "firstTurn", "wait"].map((key) => text(`Lab.Head.${key}`));
  const rows = odds.chances.map(({ participant }) => {
    const { next, turns, first, firstTurn, wait } = chancesView(participant, odds, null);
    return [faceOf(participant).name, next, turns.now, first.now, firstTurn.now, wait.now];
  });
  const [head = "", ...table] = aligned([heads, ...rows]);
  return [
    paint("bold", title(file)),
    "",
    paint("bold", head),
    ...table,
    "",
    sureness(odds),
    paint("dim", costWords(file.pacing, odds)),
    paint("dim", text("Lab.Assumes")),
  ];
}

/** Pads the cells of every column to the same width. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
