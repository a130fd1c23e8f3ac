import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { bring, drop, file, fixtureFile, why, useTable } from "./hands.ts";
import { QUICK } from "../../quick.ts";

describe("character sheets in version 13", () => {
  const table = useTable(13);

  describe("ways in", () => {
    const made = async (): Promise<void> => {
      await expect
        .poll(() => table.gm.window.document.querySelector(".sz-import__summary")?.textContent, {
          timeout: 10_000,
          interval: 20,
        })
        .toMatch(/created|updated|not imported/);
      await table.world.settled();
    };
    const closeReport = async (): Promise<void> => {
      await table.gm.foundry.applications.instances.get("segment-zero-import-report")?.close();
    };

    it("files dropped on the list of actors", async () => {
      const { gm } = table;
      await closeReport();
      const event = drop(gm, gm.ui.actors.element.querySelector(".directory-list"), [
        fixtureFile("tilda.gcs"),
        fixtureFile("beast.gcs"),
        file("notes.gcs", "nonsense"),
      ]);
      expect(event.defaultPrevented).toBe(true);
      await made();
      expect(gm.game.actors.map(({ name }: Loose) => name as string).sort()).toEqual(["Tilda of the Ferry", "beast"]);
      const report = gm.window.document.querySelector(".sz-import__report");
      expect(report.querySelector(".sz-import__summary").textContent.trim()).toBe("2 created · 1 not imported");
      expect([...report.querySelectorAll("h2")].map((one: Loose) => one.textContent as string)).toEqual([
        "notes.gcs",
        "Tilda of the Ferry",
        "beast",
      ]);
      expect(report.textContent).toContain('This is not a GCS character sheet: it begins with "nonsense"');
    });

    it("documents that are dragged there are none of its business", () => {
      const { gm } = table;
      const event = new gm.window.Event("drop", { bubbles: true, cancelable: true });
      Object.defineProperty(event, "dataTransfer", {
        value: { types: ["text/plain"], files: [], items: [], getData: () => "{}" },
      });
      gm.ui.actors.element.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
    });

    it.skipIf(QUICK)("a folder dropped there becomes a folder, what is no sheet in it left aside", async () => {
      const { gm } = table;
      await closeReport();
      const asEntry = (each: Loose): Loose => ({
        isFile: true,
        isDirectory: false,
        name: each.name,
        file: (take: Loose) => take(each),
      });
      const entries = [
        fixtureFile("tilda.gcs"),
        fixtureFile("courier.gcs"),
        file("readme.md", "hello"),
        file("map.webp", "x"),
      ].map(asEntry);
      const reader = (): Loose => {
        let left = [entries];
        return {
          readEntries: (take: Loose) => {
            const [some = []] = left;
            left = [];
            take(some);
          },
        };
      };
      drop(
        gm,
        gm.ui.actors.element,
        [],
        [{ webkitGetAsEntry: () => ({ isFile: false, isDirectory: true, name: "The party", createReader: reader }) }],
      );
      await made();
      const folder = gm.game.folders.getName("The party");
      expect(
        gm.game.actors
          .filter((actor: Loose) => (actor.folder?.id ?? actor.folder) === folder.id)
          .map(({ name }: Loose) => name as string)
          .sort(),
      ).toEqual(["Maro", "Tilda of the Ferry"]);
    });

    it("a file dropped on an open sheet goes into that actor", async () => {
      const { gm } = table;
      await closeReport();
      const actor = await gm.window.Actor.create({ name: "Blank", type: "character" });
      await actor.sheet.render({ force: true });
      drop(gm, actor.sheet.element.querySelector(".window-content"), [fixtureFile("tilda.gcs")]);
      await made();
      expect([gm.game.actors.size, actor.name]).toEqual([1, "Tilda of the Ferry"]);
      await actor.sheet.close();
    });

    it("a button above the list, for those who may", async () => {
      const { gm, anna } = table;
      expect(gm.ui.actors.element.querySelectorAll("[data-segment-zero-import]")).toHaveLength(1);
      expect(anna.ui.actors.element.querySelectorAll("[data-segment-zero-import]")).toHaveLength(0);
      gm.ui.actors.element.querySelector("[data-segment-zero-import]").click();
      await expect
        .poll(() => gm.foundry.applications.instances.get("segment-zero-import")?.rendered as boolean, {
          timeout: 10_000,
          interval: 20,
        })
        .toBe(true);
      const window = gm.foundry.applications.instances.get("segment-zero-import");
      expect(
        [...window.element.querySelectorAll("button[data-action]")]
          .map((button: Loose) => button.dataset.action as string)
          .filter((action) => !["close", "toggleControls"].includes(action)),
      ).toEqual(["files", "folder", "blocks", "files", "files"]);
      expect(window.element.querySelector("input[name=folder]").hasAttribute("webkitdirectory")).toBe(true);
      await window.close();
    });

    it.skipIf(QUICK)(
      "many files show how far they are, and stop where somebody says so: what is made stays, and it is told how many were not looked at",
      async () => {
        const { gm } = table;
        await closeReport();
        let reached = (): void => undefined;
        let goOn = (): void => undefined;
        const isReached = new Promise<void>((resolve) => {
          reached = resolve;
        });
        const mayGoOn = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        const files = Array.from({ length: 41 }, (_, place) => {
          const given = {
            ...fixtureFile("old-keys.gcs", (json) => {
              json.profile.name = `Elder ${place}`;
              json.id = `A${place}`;
            }),
            name: `elder-${place}.gcs`,
          };
          // In the second part of the import somebody presses the button.
          return place === 30
            ? {
                ...given,
                text: async () => {
                  reached();
                  await mayGoOn;
                  return given.text();
                },
              }
            : given;
        });
        const coming = bring(gm, files);
        await isReached;
        const button = gm.window.document.querySelector(".sz-import [data-action=stop]");
        expect(gm.window.document.querySelector(".sz-import__report progress")?.getAttribute("value")).toBe("20");
        button.click();
        goOn();
        const outcomes = await coming;
        await table.world.settled();
        expect([outcomes.length, gm.game.actors.size]).toEqual([40, 40]);
        expect(gm.window.document.querySelector(".sz-import__stopped").textContent).toContain("1");
      },
    );

    it.skipIf(QUICK)("many files, in parts, each by itself", async () => {
      const { gm } = table;
      const files = Array.from({ length: 25 }, (_, place) => ({
        ...fixtureFile("old-keys.gcs", (json) => {
          json.profile.name = `Elder ${place}`;
          json.id = `A${place}`;
          if (place % 10 === 0) json.version = 2;
        }),
        name: `elder-${place}.gcs`,
      }));
      const outcomes = await bring(gm, files);
      expect(outcomes.filter(({ status }) => status === "made")).toHaveLength(22);
      expect(
        outcomes.filter(({ status }) => status === "refused").map((outcome) => [outcome.file, why(outcome)]),
      ).toEqual([0, 10, 20].map((place) => [`elder-${place}.gcs`, "old"]));
      expect(gm.game.actors.size).toBe(22);
    });
  });
});
