// Processor time of this program and its children.
import { readFileSync } from "node:fs";

/** Units of /proc per second: hundredths, on all machines that run Node. */
const TICKS = 100;

/**
 * Returns seconds of user and system time of this process and of its ended descendants; undefined where /proc does not
 * exist.
 */
export function processorSeconds() {
  let stat;
  try {
    stat = readFileSync("/proc/self/stat", "latin1");
  } catch {
    return undefined;
  }
  // The second field is the program's name in brackets, which may contain brackets itself. Fields 14 and 15 are own
  // user and system time, 16 and 17 those of children.
  return (
    stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
  );
}
