import { pick, type Random } from "./random.ts";

const cyclic: Record<string, unknown> = { type: "pause" };
cyclic.note = cyclic;
const deep = JSON.parse(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`) as unknown;

/** What is no command, or none that makes sense; every one of them must be refused without a trace. */
export const GARBAGE: readonly unknown[] = [
  undefined, null, 0, Number.NaN, "done", [], {}, () => undefined, Symbol("done"), 10n, new Date(0), new Map(), cyclic,
  { type: 5 }, { type: "" }, { type: "fly" }, { type: "toString" }, { type: "constructor" }, { type: "__proto__" }, { type: "hasOwnProperty" }, { type: "x".repeat(1_000) },
  { type: "done", slots: "all" }, { type: "done", slots: ["__proto__"] }, { type: "done", slots: ["1_ann"] }, { type: "done", report: "much" }, { type: "done", by: 7 }, { type: "done", id: "a.b" }, { type: "done", extra: 1 },
  { type: "done", report: deep }, { type: "done", report: { a: Number.NaN } }, { type: "done", report: { a: undefined } }, { type: "done", report: { "a.b": 1 } }, { type: "done", report: { a: 10n } }, { type: "done", report: { a: new Date(0) } },
  JSON.parse('{"type":"done","report":{"__proto__":{"polluted":true}}}'), JSON.parse('{"type":"answer","answers":{"__proto__":3}}'), JSON.parse('{"__proto__":{"type":"done"}}'),
  { type: "join" }, { type: "join", participant: "__proto__", side: "red" }, { type: "join", participant: "a b", side: "red" }, { type: "join", participant: "", side: "red" }, { type: "join", participant: "zed", side: "constructor" }, { type: "join", participant: "x".repeat(65), side: "red" },
  { type: "join", participant: "zed", side: "red", stats: null }, { type: "join", participant: "zed", side: "red", kind: "hazard", stats: { time: 1e99 } }, { type: "join", participant: "zed", side: "red", kind: "hazard", stats: { time: 0.5 } }, { type: "join", participant: "zed", side: "red", kind: "ghost" },
  { type: "join", participant: "zed", side: "red", stats: { basicSpeed: Number.POSITIVE_INFINITY, dx: -1, agility: Number.NaN, initiative: 1e300 } },
  { type: "leave", participant: "constructor" }, { type: "leave", participant: { toString: () => "ann" } }, { type: "change", participant: "ann" }, { type: "change", participant: "nobody", stats: {} },
  { type: "move", slot: "1_ann_1", to: {} }, { type: "move", slot: "1_ann_1", to: { time: Number.NaN } }, { type: "move", slot: "1_ann_1", to: { time: 1, before: "1_bob_1" } }, { type: "move", slot: "1_ann_1", to: { time: -1e9 } }, { type: "move", slot: "99_ann_1", to: { time: 1 } },
  { type: "option", name: "__proto__", value: 1 }, { type: "option", name: "constructor", value: {} }, { type: "option", value: 1 }, { type: "undo", to: -1 }, { type: "undo", to: 1e9 }, { type: "undo", to: 0.5 }, { type: "redo", to: 1 },
  { type: "answer", answers: {} }, { type: "answer", answers: [] }, { type: "answer", answers: { nothing: 3 } }, { type: "pause", kind: "a b" }, { type: "pause", note: "x".repeat(1_000) }, { type: "start" }, { type: "hide", participant: "ann", hidden: "yes" },
];

export function garbage(random: Random): unknown {
  return pick(GARBAGE, random);
}
