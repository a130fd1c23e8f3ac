import { create } from "mutative";
import { Clock, ms } from "./clock.ts";

/** Why participants stand on shelves, and what mutative costs beside a spread: one participant in a thousand changed, four ways (docs/performance.md). */

interface Person { readonly id: string; turn: { readonly round: number } }
type Shelf = Record<string, Person>;

const PEOPLE = 1_000;
const SHELVES = 32;
const RUNS = 2_000;
const ids = Array.from({ length: PEOPLE }, (_, i) => `participant${String(i).padStart(5, "0")}`);
const shelfOf = (id: string): string => `s${Number(id.slice(-5)) % SHELVES}`;

let flat: { participants: Shelf } = { participants: Object.fromEntries(ids.map((id) => [id, { id, turn: { round: 0 } }])) };
let shelved: { participants: Record<string, Shelf> } = { participants: {} };
for (const id of ids) (shelved.participants[shelfOf(id)] ??= {})[id] = flat.participants[id]!;
let [flatDraft, shelvedDraft] = [flat, shelved];

const warmUp = new Clock();
const clock = new Clock();
for (let round = 0; round < RUNS; round++) {
  const watch = round < RUNS / 10 ? warmUp : clock;
  const id = ids[(round * 37) % PEOPLE]!;
  const shelf = shelfOf(id);
  watch.time("spread, one object", () => { flat = { participants: { ...flat.participants, [id]: { ...flat.participants[id]!, turn: { round } } } }; });
  watch.time("mutative, one object", () => { flatDraft = create(flatDraft, (draft) => { draft.participants[id]!.turn = { round }; }); });
  watch.time("spread, shelves", () => {
    const people = shelved.participants[shelf]!;
    shelved = { participants: { ...shelved.participants, [shelf]: { ...people, [id]: { ...people[id]!, turn: { round } } } } };
  });
  watch.time("mutative, shelves", () => { shelvedDraft = create(shelvedDraft, (draft) => { draft.participants[shelf]![id]!.turn = { round }; }); });
}
for (const name of ["spread, one object", "mutative, one object", "spread, shelves", "mutative, shelves"]) console.log(`${name.padEnd(22)}${ms(clock.median(name))}`);
