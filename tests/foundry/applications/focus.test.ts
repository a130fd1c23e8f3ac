import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { trackerRenderer } from "../../../playground/page/gallery/render.ts";
import { ROWS } from "../../../playground/page/gallery/samples.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { TrackerView } from "../../../src/foundry/reading/views.ts";
import { Window } from "../window.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

describe("buttons have steady names, by which the host finds the focus again (facts 4.4, 8.31)", () => {
  let render: (view: TrackerView) => string;
  beforeAll(async () => {
    render = await trackerRenderer((address) =>
      readFile(path.join(ROOT, address.replace("systems/segment-zero/", "")), "utf8"),
    );
  });

  test.each(ROWS.flatMap((row) => row.samples))(
    "$id: every button of the tracker has a name of its own",
    ({ view }) => {
      const { document } = new Window();
      document.body.innerHTML = render(view);
      const buttons = [...document.querySelectorAll("button")].filter(
        (button: Loose) => button.dataset.grip === undefined,
      );
      const names = buttons.map((button) => button.getAttribute("name"));
      expect(names).not.toContain(null);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
