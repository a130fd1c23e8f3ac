import { MOST_ROWS, NO_OWN, readOwn } from "../../src/speeds/own.ts";
import { rowIdsOf, speedTable } from "../../src/speeds/table.ts";
import { Clock, ms, report } from "./clock.ts";

/**
 * What unknown names and a GM's rows cost: ten times as many may cost ten times as much, with half of it more for the
 * garbage. Exit code 1: a limit is broken.
 */

const LIMIT = 15;
const ROUNDS = 7;

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `Old rune${at.toString(36)} sword-breaker of the ${at}th house +${at % 3}`);
const rows = (count: number): { readonly weapons: readonly { readonly name: string; readonly speed: number }[] } => ({
  weapons: Array.from({ length: count }, (_, at) => ({ name: `Bone${at.toString(36)} sword-breaker`, speed: 3 })),
});
const own = { ...NO_OWN, ...rows(MOST_ROWS) };

const WORK: Readonly<Record<string, (count: number) => () => unknown>> = {
  "unknown names": (count) => {
    const sought = names(count);
    return () => {
      const table = speedTable(own);
      for (const name of sought) table.find("weapons", name);
    };
  },
  "a GM's rows": (count) => {
    const data = rows(count);
    return () => {
      const reading = readOwn(data, (kind, name) => rowIdsOf(kind, name, "en"));
      if (!reading.refusal) speedTable(reading.own).find("weapons", "Dagger");
    };
  },
};
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  "unknown names": [500, 5_000],
  "a GM's rows": [MOST_ROWS / 10, MOST_ROWS],
};

for (const [name, work] of Object.entries(WORK)) {
  const [few = 0, many = 0] = SIZES[name] ?? [];
  const [small, large] = [work(few), work(many)];
  const clock = new Clock();
  for (let round = 0; round <= ROUNDS; round++) {
    // The first round warms up.
    const by = round ? clock : new Clock();
    by.time("few", small);
    by.time("many", large);
  }
  const [one, ten] = [clock.median("few"), clock.median("many")];
  const figures = `${(ten / one).toFixed(1)} × ${few}  (${ms(one)} to ${ms(ten)})`;
  report(ten / one <= LIMIT, `${String(many).padStart(5)} ${name.padEnd(13)}`, figures);
}
