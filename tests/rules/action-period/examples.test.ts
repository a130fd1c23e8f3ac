import { expect, test } from "vitest";
import { Table } from "./table.ts";

const people = { ann: { speed: 6.25, dx: 13 }, bob: { speed: 5, dx: 11 } };

test("P-5 to P-9: plays the first round of the document", () => {
  const table = new Table(people).start().answer({ ann: 13, bob: 9 });
  table.done().done().done().done();
  expect([table.now, table.owed]).toEqual(["", ["ann contest", "bob contest"]]);
  table.answer({ ann: 10, bob: 10 });
  expect(table.line).toEqual([
    "bob 1 @1 done",
    "ann 1 @-1 done",
    "bob 2 @-4 done",
    "ann 2 @-5 done",
    "ann 3 @-9 now",
    "bob 3 @-9 open",
    "ann 4 @-13 open",
  ]);
});

test("P-6 to P-8: plays the second round of the document", () => {
  const table = new Table(people).start().answer({ ann: 7, bob: 10 });
  expect(table.rest()).toEqual([
    "ann 1 @5",
    "ann 2 @1",
    "bob 1 @0",
    "ann 3 @-3",
    "bob 2 @-5",
    "ann 4 @-7",
    "bob 3 @-10",
  ]);
});

test("P-9 to P-11, P-14: plays the third round of the document from step 1 and 2", () => {
  for (const first of [1, 2]) {
    const table = new Table(people).start({ ann: first, bob: 0 }).wait("ann", 0, "Birger Holt comes closer");
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    table.answer({ ann: 10, bob: 10 });
    expect(table.rest()).toEqual([
      "ann 1 @0",
      "bob 1 @0",
      "ann 2 @-4",
      "bob 2 @-5",
      "ann 3 @-8",
      "bob 3 @-10",
      "ann 4 @-12",
    ]);
  }
});

test("P-14: plays the document's third round with a wait without a step", () => {
  const table = new Table(people).start({ ann: 1, bob: 0 }).wait("ann");
  expect(table.now).toBe("bob 1 @0");
  table.actNow("ann").answer({ ann: 10, bob: 10 });
  expect([table.now, table.state.held]).toEqual(["ann 1 @0", [["1_bob_1"]]]);
  expect(table.rest()).toEqual([
    "ann 1 @0",
    "bob 1 @0",
    "ann 2 @-4",
    "bob 2 @-5",
    "ann 3 @-8",
    "bob 3 @-10",
    "ann 4 @-12",
  ]);
});
