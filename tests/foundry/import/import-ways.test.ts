import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { bring, confirmImport, drop, file, fixtureFile, report, SOON, type Given, useTable } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const table = useTable(13);
const app = (id: string): Loose => table.gm.foundry.applications.instances.get(id);

/** Waits for the report. */
async function made(): Promise<void> {
  await expect
    .poll(() => table.gm.window.document.querySelector(".sz-import__summary")?.textContent, SOON)
    .toMatch(/created|updated|not imported/);
  await table.world.settled();
}

/** A promise that resolves when the test opens it. */
function gate(): { readonly opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("import of files", () => {
  it("accepts files dropped on the actor list, not dragged documents", async () => {
    const { gm } = table;
    const files = [fixtureFile("tilda.gcs"), fixtureFile("beast.gcs"), file("notes.gcs", "nonsense")];
    const event = drop(gm, gm.ui.actors.element.querySelector(".directory-list"), files);
    expect(event.defaultPrevented).toBe(true);
    expect(await confirmImport(gm)).toContain('it begins with "nonsense"');
    await made();
    expect(gm.game.actors.map(({ name }: Loose) => name as string).sort()).toEqual(["Tilda of the Ferry", "beast"]);
    const { element } = app("segment-zero-import-report");
    expect(element.querySelector(".sz-import__summary").textContent.trim()).toBe("2 created");
    expect([...element.querySelectorAll("h2")].map((one: Loose) => one.textContent as string)).toEqual([
      "Tilda of the Ferry",
      "beast",
    ]);
    const dragged = new gm.window.Event("drop", { bubbles: true, cancelable: true });
    const dataTransfer = { types: ["text/plain"], files: [], items: [], getData: () => "{}" };
    Object.defineProperty(dragged, "dataTransfer", { value: dataTransfer });
    gm.ui.actors.element.dispatchEvent(dragged);
    expect(dragged.defaultPrevented).toBe(false);
  });

  it.skipIf(QUICK)("accepts a dropped folder and skips other files", async () => {
    const { gm } = table;
    const given = [
      fixtureFile("tilda.gcs"),
      fixtureFile("courier.gcs"),
      file("readme.md", "hello"),
      file("map.webp", "x"),
    ];
    const entries = given.map((each) => ({
      ...{ isFile: true, isDirectory: false, name: each.name },
      file: (take: (one: Given) => void): void => take(each),
    }));
    const createReader = (): Loose => {
      const parts = [entries, []];
      return { readEntries: (take: Loose) => take(parts.shift()) as unknown };
    };
    const folderEntry = { isFile: false, isDirectory: true, name: "The party", createReader };
    drop(gm, gm.ui.actors.element, [], [{ webkitGetAsEntry: () => folderEntry }]);
    expect(await confirmImport(gm)).toContain("2 files left out by their names: readme.md, map.webp");
    await made();
    const folder = gm.game.folders.getName("The party");
    const inside = gm.game.actors.filter((actor: Loose) => (actor.folder?.id ?? actor.folder) === folder.id);
    expect(inside.map(({ name }: Loose) => name as string).sort()).toEqual(["Maro", "Tilda of the Ferry"]);
  });

  it("accepts a file dropped on a sheet for that actor", async () => {
    const { gm } = table;
    const actor = await gm.window.Actor.create({ name: "Blank", type: "character" });
    await actor.sheet.render({ force: true });
    drop(gm, actor.sheet.element.querySelector(".window-content"), [fixtureFile("tilda.gcs")]);
    await made();
    expect([gm.game.actors.size, actor.name]).toEqual([1, "Tilda of the Ferry"]);
    await actor.sheet.close();
  });

  it("has a button above the list for those permitted", async () => {
    const { gm, anna } = table;
    const [ours, theirs] = [gm, anna].map(({ ui }) => [
      ...(ui.actors.element.querySelectorAll("[data-segment-zero-import]") as Iterable<Loose>),
    ]) as [Loose[], Loose[]];
    expect([ours.length, theirs.length]).toEqual([1, 0]);
    ours[0].click();
    await expect.poll(() => app("segment-zero-import")?.rendered as boolean, SOON).toBe(true);
    const window = app("segment-zero-import");
    const buttons: Loose[] = [...window.element.querySelectorAll(".window-content button[data-action]")];
    expect(buttons.map(({ dataset }) => String(dataset.action))).toEqual([
      "files",
      "folder",
      "blocks",
      "files",
      "files",
    ]);
    expect(window.element.querySelector("input[name=folder]").hasAttribute("webkitdirectory")).toBe(true);
    await window.close();
  });

  it.skipIf(QUICK)("shows progress, can be stopped, keeps what is created, and undoes it", async () => {
    const { gm } = table;
    const [reached, going] = [gate(), gate()];
    const files = Array.from({ length: 41 }, (_, place) => ({
      ...fixtureFile("old-keys.gcs", { "profile/name": `Elder ${place}`, id: `A${place}` }),
      name: `elder-${place}.gcs`,
    }));
    // The button is pressed during the second part of the import.
    const stopped = files[30]!;
    files[30] = { ...stopped, text: async () => (reached.open(), await going.opened, stopped.text()) };
    const coming = bring(gm, files);
    await reached.opened;
    const button = gm.window.document.querySelector(".sz-import [data-action=stop]");
    expect(gm.window.document.querySelector(".sz-import__report progress")?.getAttribute("value")).toBe("20");
    button.click();
    going.open();
    const outcomes = await table.world.settled(coming);
    expect([outcomes.length, gm.game.actors.size]).toEqual([40, 40]);
    expect(gm.window.document.querySelector(".sz-import__stopped").textContent).toContain("1");
    const progress = new Set<unknown>();
    const hook = gm.Hooks.on("preDeleteActor", () => {
      progress.add(gm.window.document.querySelector(".sz-import__report progress")?.getAttribute("value"));
    });
    gm.window.document.querySelector(".sz-import__report [data-action=back]").click();
    await table.world.settled(expect.poll(() => report(gm), SOON).toContain("40 documents are as before"));
    gm.Hooks.off("preDeleteActor", hook);
    expect([[...progress], gm.game.actors.size]).toEqual([["0", "20"], 0]);
  });
});
