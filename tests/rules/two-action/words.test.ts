import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { combatRulesOf, look, pacingOf, requests } from "../../../src/rules/index.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { after, answers, did, done, fight, offersTo, order, refusalOf, tests as testing, three } from "./fight.ts";
import { by } from "../play.ts";

const texts = JSON.parse(readFileSync("lang/en.json", "utf8")).SEGMENTZERO;

/** Every refusal code in a pacing's files. */
function refusals(folder: string): string[] {
  const code = readdirSync(folder)
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
    .join("\n");
  return [...new Set([...code.matchAll(/refuse\("([a-z-]+)"/g)].map(([, found]) => found!))];
}

describe.each([
  ["two-action", texts.Pacing["two-action"], "pacing/two-action", pacings.get("two-action")!],
  ["speed-order", texts.Pacing["speed-order"], "pacing/speed-order", pacings.get("speed-order")!],
  ["gurps", texts.Combat.gurps, "combat/gurps", combatRulesOf("gurps")!],
] as const)("words of %s", (_, own, folder, rules) => {
  test("name every option, choice and stage", () => {
    for (const option of rules.options) {
      expect(option.name).toEqual(option.name);
      expect(own.Options[option.name]?.Name).toEqual(expect.any(String));
      expect(own.Options[option.name]?.Hint).toEqual(expect.any(String));
      if (option.kind === "choice")
        for (const choice of option.choices) expect(own.Options[option.name].Choices).toHaveProperty(String(choice));
    }
    for (const { id: stage } of "play" in rules ? rules.play.stages : []) expect(own.Stages).toHaveProperty(stage);
    expect(own.Name).toEqual(expect.any(String));
  });
  test("state every refusal", () => {
    const codes = refusals(`src/rules/${folder}`);
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.filter((code) => !own.Refusals[code] && !texts.Refusals[code])).toEqual([]);
  });
  test("name every own command", () =>
    expect(Object.keys(rules.choices.verbs).filter((verb) => !own.Log[verb])).toEqual([]));
});

describe("words of two-action", () => {
  const own = texts.Pacing["two-action"];

  test("state violations, requests, offers and choices", () => {
    for (const code of ["too-many-actions", "too-many-combined", "draw-with-attack", "nothing-with-fast-move"])
      expect(own.Refusals).toHaveProperty(code);
    const state = fight({ ann: { initiative: 50 }, bob: { initiative: 50 } }, testing);
    const asked = [...requests(state), ...requests(after(state, answers({ test_ann: 5, test_bob: 5 })))];
    expect(new Set(asked.map(({ what }) => what))).toEqual(new Set(["events", "test", "tie", "tieOrder"]));
    for (const { what } of asked) expect(own.Requests).toHaveProperty(what);
    const begun = after(three(), by("ann", "task", { do: "begin", actions: 3 }));
    for (const { code } of [...offersTo(three(), "ann"), ...offersTo(begun, "ann"), ...offersTo(three(), "bob")])
      expect(own.Offers).toHaveProperty(code);
    for (const { code } of picks(begun)) expect(own.Picks).toHaveProperty(code);
  });
  test("Q-10, Q-17, Q-19: name only allowed actions, with the task under way", () => {
    const state = after(three(), by("ann", "task", { do: "begin", actions: 3 }));
    expect(picks(state)[0]).toMatchObject({ code: "task", value: [{ kind: "task" }] });
    for (const { value } of picks(state)) expect(refusalOf(state, did(value))).toBeNull();
    expect(picks(three()).some(({ code }) => code === "drawAndFire")).toBe(false);
    const able = fight({ ann: { initiative: 50, ability: true } });
    expect(picks(able).find(({ code }) => code === "drawAndFire")).toMatchObject({ data: { halved: 1 } });
  });
  test("Q-5: name every order of tied combatants", () => {
    const tied = fight({ ann: { initiative: 50 }, bob: { initiative: 50 }, cid: { initiative: 50 } });
    const [request] = requests(tied).filter(({ what }) => what === "tieOrder");
    const view = look(tied)!;
    const orders = pacingOf("two-action")!.choices.picks!(request!, null, view).map(({ value }) => value);
    expect(orders).toHaveLength(6);
    expect(new Set(orders.map((value) => order(after(tied, answers({ [request!.id]: value })))))).toHaveProperty(
      "size",
      6,
    );
    expect(pacingOf("two-action")!.choices.picks!(requests(tied)[0]!, null, view)).toEqual([]);
    const five = fight(Object.fromEntries(["a", "b", "c", "d", "e"].map((id) => [id, { initiative: 50 }])));
    const decision = requests(five).find(({ what }) => what === "tieOrder")!;
    expect(
      pacingOf("two-action")!.choices.picks!(decision, null, look(five)!).map(({ value }) =>
        (value as string[]).join(""),
      ),
    ).toEqual(["abcde", "bacde", "cabde", "dabce", "eabcd"]);
    expect(refusalOf(five, done)).toBe("nobody-is-current");
  });

  function picks(state: Parameters<typeof look>[0]): readonly { code: string; value: never; data: object }[] {
    const view = look(state)!;
    return pacingOf("two-action")!.choices.picks!(
      { field: "actions", kind: "action" },
      view.participant("ann")!,
      view,
    ) as never;
  }
});
