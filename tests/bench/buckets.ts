import { create } from "mutative";
import { Clock, ms } from "./clock.ts";

/** Why participants stand in buckets, and what mutative costs beside a spread: one participant in a thousand changed, four ways (docs/performance.md). */

interface Person {
  readonly id: string;
  turn: { readonly round: number };
}
type Bucket = Record<string, Person>;

const PEOPLE = 1_000;
const BUCKETS = 32;
const RUNS = 2_000;
const ids = Array.from({ length: PEOPLE }, (_, i) => `participant${String(i).padStart(5, "0")}`);
const bucketOf = (id: string): string => `s${Number(id.slice(-5)) % BUCKETS}`;

let flat: { participants: Bucket } = {
  participants: Object.fromEntries(ids.map((id) => [id, { id, turn: { round: 0 } }])),
};
let inBuckets: { participants: Record<string, Bucket> } = { participants: {} };
for (const id of ids) (inBuckets.participants[bucketOf(id)] ??= {})[id] = flat.participants[id]!;
let [flatDraft, bucketDraft] = [flat, inBuckets];

const warmUp = new Clock();
const clock = new Clock();
for (let round = 0; round < RUNS; round++) {
  const watch = round < RUNS / 10 ? warmUp : clock;
  const id = ids[(round * 37) % PEOPLE]!;
  const bucket = bucketOf(id);
  watch.time("spread, one object", () => {
    flat = { participants: { ...flat.participants, [id]: { ...flat.participants[id]!, turn: { round } } } };
  });
  watch.time("mutative, one object", () => {
    flatDraft = create(flatDraft, (draft) => {
      draft.participants[id]!.turn = { round };
    });
  });
  watch.time("spread, buckets", () => {
    const people = inBuckets.participants[bucket]!;
    inBuckets = {
      participants: { ...inBuckets.participants, [bucket]: { ...people, [id]: { ...people[id]!, turn: { round } } } },
    };
  });
  watch.time("mutative, buckets", () => {
    bucketDraft = create(bucketDraft, (draft) => {
      draft.participants[bucket]![id]!.turn = { round };
    });
  });
}
for (const name of ["spread, one object", "mutative, one object", "spread, buckets", "mutative, buckets"])
  console.log(`${name.padEnd(22)}${ms(clock.median(name))}`);
