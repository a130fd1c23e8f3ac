// The processor time of this program and of all that it started.
import { readFileSync } from "node:fs";

/** How Linux counts time in /proc: in hundredths of a second, on all machines that Node runs on. */
const TICKS = 100;

/** Seconds of user and system time of this process, of all its children that have ended, and of their ended children; undefined where the system does not tell. */
export function processorSeconds() {
  let stat;
  try {
    stat = readFileSync("/proc/self/stat", "latin1");
  } catch {
    return undefined;
  }
  // The second field is the program's name in brackets, and may have brackets of its own in it. Own user and system time are fields 14 and 15, those of children 16 and 17.
  return (
    stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
  );
}
