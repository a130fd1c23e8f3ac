import type { Line } from "./timeline.ts";

/**
 * Returns one JSON object per slot (`round` to `state`), per event (`type` from the core, and `round`) and per answer
 * (`type: "answered"`).
 */
export function jsonLines(lines: readonly Line[]): readonly string[] {
  return lines.flatMap((line) => {
    switch (line.kind) {
      case "slot":
        return JSON.stringify(line.row);
      case "event":
        return JSON.stringify({ round: line.round, ...line.event });
      case "answer": {
        const { id, what, participant, side } = line.request;
        return JSON.stringify({
          type: "answered",
          round: line.round,
          request: id,
          what,
          participant,
          side,
          value: line.value,
        });
      }
      // Its events and slots cover it.
      case "command":
        return [];
    }
  });
}
