/** Modules on the stand-in: the loaded ones, their order, and messages about broken ones. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { missingBeside, readModules } from "../../../playground/server/modules.ts";
import { moduleFolder } from "./module-folder.ts";

const HOST = { system: "segment-zero", generation: 13 } as const;
const made = moduleFolder();
const { module } = made;

const refusal = (...roots: string[]): Promise<string> =>
  readModules(roots, HOST).then(
    () => "",
    (error: Error) => error.message,
  );

describe("a broken module", () => {
  it("is refused without a folder or a module in it", async () => {
    expect(await refusal(path.join(made.folder, "nowhere"))).toMatch(/^There is no folder .*nowhere\.$/u);
    mkdirSync(path.join(made.folder, "empty"));
    expect(await refusal(path.join(made.folder, "empty"))).toMatch(/empty holds no module: it has no module\.json\.$/u);
  });

  it("is refused with an unreadable manifest", async () => {
    expect(await refusal(module("torn", '{ "id": "torn", '))).toMatch(/torn\/module\.json is not JSON: /u);
    expect(await refusal(module("list", "[1]"))).toMatch(/must hold one object/u);
    expect(await refusal(module("nameless", "{}"))).toMatch(/needs an "id" of letters.*it has none/u);
    expect(await refusal(module("odd", { id: "../odd" }))).toMatch(/it has "\.\.\/odd"/u);
  });

  it("is refused with all its problems listed", async () => {
    const bad = module("bad", {
      scripts: ["gone.js"],
      esmodules: ["../out.mjs"],
      relationships: { requires: [{ id: "socketlib" }], systems: [{ id: "dnd5e" }] },
      compatibility: { minimum: "14.300" },
    });
    expect((await refusal(bad, module("old", { compatibility: { maximum: "12" } }))).split("\n")).toEqual([
      "bad: module.json names the script gone.js, which is not there.",
      "bad: the script ../out.mjs lies outside its folder.",
      "bad needs the module socketlib; give its folder too.",
      "bad is for dnd5e and not for segment-zero.",
      "bad needs generation 14.300; this is 13.",
      "old works up to generation 12; this is 13.",
    ]);
  });

  it("is refused with a second folder of its id", async () => {
    expect(await refusal(module("one", { id: "same" }), module("two", { id: "same" }))).toMatch(
      /two: another folder has the id same already\.$/u,
    );
  });
});

it("names a missing style or language file without stopping", async () => {
  const [found] = await readModules(
    [module("plain", { styles: ["plain.css"], languages: [{ lang: "en", path: "en.json" }] })],
    HOST,
  );
  expect(missingBeside(found!)).toEqual([
    "plain: the style plain.css is not there.",
    "plain: the language file en.json is not there.",
  ]);
});

it("loads libraries first, then modules by id", async () => {
  const roots = [
    module("beta", {}),
    module("alpha", { relationships: { requires: [{ id: "beta" }] } }),
    module("zeta", { library: true }),
  ];
  expect((await readModules(roots, HOST)).map(({ manifest }) => manifest.id)).toEqual(["zeta", "alpha", "beta"]);
});

it("runs plain scripts before JavaScript modules, and continues after a failed one", async () => {
  const roots = [
    module(
      "aaa",
      { esmodules: [{ src: "aaa.mjs" }] },
      { "aaa.mjs": "globalThis.order.push('aaa'); throw new Error('torn');" },
    ),
    module(
      "bbb",
      { scripts: ["bbb.js"], esmodules: ["bbb.mjs"], languages: [{ lang: "en", path: "en.json" }] },
      { "bbb.js": "var order = ['script'];", "bbb.mjs": "order.push('bbb');", "en.json": '{ "BBB": "Hello" }' },
    ),
  ];
  const gm = await (await made.open({ modules: roots })).join("Gamemaster");
  expect([...gm.window.order]).toEqual(["script", "aaa", "bbb"]);
  expect(gm.game.i18n.localize("BBB")).toBe("Hello");
  expect(gm.game.modules.get("bbb").active).toBe(true);
  expect(gm.errors().join()).toMatch(/The module aaa failed in \/modules\/aaa\/aaa\.mjs/u);
});
