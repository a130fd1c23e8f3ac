import { entrantsOf, type EncounterFile } from "../encounter-file/index.ts";
import type { Line } from "./timeline.ts";

/** One JSON object per slot (`round` to `state`), per event (`type`, as the core tells it, and `round`) and per answer (`type: "answered"`). */
export function jsonLines(lines: readonly Line[]): readonly string[] {
  return lines.map((line) => {
    switch (line.kind) {
      case "slot": return JSON.stringify(line.row);
      case "event": return JSON.stringify({ round: line.round, ...line.event });
      case "answer": {
        const { id, what, participant, side } = line.request;
        return JSON.stringify({ type: "answered", round: line.round, request: id, what, participant, side, value: line.value });
      }
    }
  });
}

/** The timeline as an aligned table for people; dice stand between the slots, where they fell. @param withSeconds time is counted in half seconds without rounds, so seconds stand beside it */
export function tableLines(file: EncounterFile, lines: readonly Line[], withSeconds: boolean): readonly string[] {
  const names = new Map(entrantsOf(file).map(({ id, name }) => [id, name]));
  const sides = new Map((file.sides ?? []).map(({ id, name }) => [id, name ?? id]));
  const phases = lines.some((line) => line.kind === "slot" && line.row.phase);
  const cells = lines.flatMap((line): readonly (readonly string[] | string)[] => {
    if (line.kind === "answer") return [`  ${wordsOf(line, names)}`];
    if (line.kind === "event") return remark(line.event, names);
    const { round, time, phase, side, participant, ordinal, of, kind, state } = line.row;
    // Once is enough, and a line said it when it happened.
    if (line.note.reason === "defeated") return [];
    return [[
      String(round), String(time), ...(withSeconds ? [`${time / 2} s`] : []), ...(phases ? [phase] : []), sides.get(side) ?? side,
      names.get(participant) ?? participant, of > 1 ? `${ordinal} of ${of}` : String(ordinal), kind, state, noteOf(line.note),
    ]];
  });
  const heads = ["Round", "Time", ...(withSeconds ? ["Seconds"] : []), ...(phases ? ["Phase"] : []), "Side", "Participant", "Turn", "Kind", "State", "Note"];
  return aligned([heads, ...cells]);
}

function wordsOf({ request, value }: Extract<Line, { kind: "answer" }>, names: ReadonlyMap<string, string>): string {
  const who = names.get(request.participant ?? "") ?? request.participant ?? request.side ?? "";
  const what = request.dice ? `${request.dice.count}d${request.dice.faces} = ${JSON.stringify(value)}` : JSON.stringify(value);
  return `${[request.what, who].filter(Boolean).join(", ")}: ${what}`;
}

function remark(event: Extract<Line, { kind: "event" }>["event"], names: ReadonlyMap<string, string>): readonly string[] {
  switch (event.type) {
    case "joined": case "left": case "defeated": case "revived": return [`  ${names.get(event.participant) ?? event.participant} ${event.type}`];
    case "interrupt": case "resume": return [`  ${names.get(event.participant) ?? event.participant}: ${event.type}`];
    case "paused": case "resumed": return [`  ${event.type}: ${event.kind}`];
    case "note": return [`  ${event.code}: ${noteOf(event.data)}`];
    default: return [];
  }
}

/** Words and figures of a note; lists are for the tracker. */
function noteOf(note: object): string {
  return Object.entries(note).filter(([, value]) => value !== "" && value !== false && typeof value !== "object" && value !== undefined)
    .map(([key, value]) => (key === "reason" ? String(value) : value === true ? key : `${key} ${String(value)}`)).join(", ");
}

/** Pads the cells of every column alike; texts between the rows stay as they are. */
export function aligned(rows: readonly (readonly string[] | string)[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) if (typeof row !== "string") row.forEach((cell, i) => { widths[i] = Math.max(widths[i] ?? 0, cell.length); });
  return rows.map((row) => (typeof row === "string" ? row : row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd()));
}
