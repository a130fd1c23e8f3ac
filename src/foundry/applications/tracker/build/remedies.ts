import { apply, type Command, type JsonObject, type Refusal } from "../../../../rules/index.ts";
import type { OtherCommand, Remedy } from "../pacing/presenter.ts";
import { text } from "../texts.ts";
import type { TrackerContext } from "./context.ts";

/**
 * What can be done instead of what was refused: what the pacing knows, and for the GM the same as a ruling, wherever the core carries that
 * out. Nothing is offered that would be refused as well.
 */
export function remediesFor(refusal: Refusal, commands: readonly Command[], context: TrackerContext): readonly Remedy[] {
  const own = commands.flatMap((command) => context.presenter.remedies?.(refusal, command, context) ?? []);
  const [only, ...others] = commands;
  // Of a click with several commands a single one is not what was meant; and what was not refused by the rules no ruling mends.
  if (!only || others.length || !context.gm || apply(context.state, only).refusal?.code !== refusal.code) return own;
  const possible = ruled(only).find(({ command }) => !apply(context.state, command).refusal);
  return possible ? [...own, possible] : own;
}

/** The same, allowed although the rules do not. */
function ruled(command: Command): readonly OtherCommand[] {
  const label = text(command.type === "move" ? "Refusals.PutAnyway" : "Refusals.Anyway");
  const report = command.report as JsonObject | undefined;
  return [{ label, command: { ...command, ruling: true } }, ...(report || command.type === "done" ? [{ label, command: { ...command, report: { ...report, ruling: true } } }] : [])];
}
