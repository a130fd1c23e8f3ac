import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Loose } from "../../../playground/shared/loose.ts";
import { rendered } from "../../../src/foundry/import/markdown.ts";
import { cases } from "../../quick.ts";
import { jsonOf, read, type Changes } from "./gcs.ts";

/** Lines of our texts as "code data", others as they are. */
const lines = (text: readonly unknown[]): readonly string[] =>
  text.map((line) => {
    if (typeof line === "string") return line;
    const { code, data, markdown } = line as Loose;
    return markdown === undefined
      ? `${String(code).replace(/^(Item|Profile)\./, "")} ${Object.values((data ?? {}) as Loose)
          .map((one) =>
            [one]
              .flat()
              .map((part) => (typeof part === "object" && part ? (part as { code: string }).code : part))
              .join(", "),
          )
          .join(" | ")}`
      : String(markdown);
  });

interface Kept {
  readonly title: string;
  readonly put: Changes;
  /** Lines of the items, by name. */
  readonly items: Readonly<Record<string, readonly string[]>>;
  readonly actor: readonly string[];
}
const KEPT = parse(readFileSync(path.join(import.meta.dirname, "kept.yml"), "utf8")) as readonly Kept[];

describe("notes for what has no field", () => {
  it.each(KEPT)("keep $title", ({ put, items, actor }) => {
    const { draft, item } = read(jsonOf("tilda.gcs", put));
    for (const [name, text] of Object.entries(items)) expect(lines(item(name).text)).toEqual(text);
    expect(lines(draft.text)).toEqual(actor);
  });

  it("are cut if too long, with a note", () => {
    const notes = [{ id: "n1", markdown: "x".repeat(100_001) }];
    expect(read(jsonOf("tilda.gcs", { notes })).codes()).toContain("longText");
  });
});

describe("Markdown", () => {
  it.each([
    ["plain words, with 3 rooms", "<p>plain words, with 3 rooms</p>"],
    ["**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>"],
    ["one\ntwo", "<p>one<br />two</p>"],
    ["one **1**\ntwo", "<p>one <strong>1</strong><br />two</p>"],
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["[site](https://example.org)", '<p><a href="https://example.org">site</a></p>'],
    ["![far](https://example.org/a.png)", '<p><a href="https://example.org/a.png">far</a></p>'],
    ["[x](javascript:alert(1))", '<p><a href="">x</a></p>'],
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ])("%j", (text, html) => expect(rendered(text).replace(/\n/g, "")).toBe(html));
  it("has tables", () => expect(rendered("|a|b|\n|-|-|\n|1|2|")).toContain("<td>1</td>"));
  it("lets no markup of a file pass", () => {
    const bits = fc.constantFrom(
      ..."<¦>¦\"¦'¦&¦`¦*¦_¦[¦](¦)¦!¦\n¦\n\n¦ ¦|¦-¦#¦javascript:¦data:text/html,¦onerror=¦\\¦&lt;¦&#60;¦https://x¦&colon;¦\t".split(
        "¦",
      ),
      "<img src=x onerror=alert(1)>",
      "<a href=javascript:x>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ maxLength: 5 })), { maxLength: 40 }), (parts) => {
        const html = rendered(parts.join(""));
        const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)];
        for (const [, name = "", attributes = ""] of tags) {
          expect(name.toLowerCase()).toMatch(
            /^(?:p|br|em|strong|code|pre|[uo]l|li|h[1-6]|blockquote|hr|a|table|thead|tbody|t[rhd])$/,
          );
          expect(attributes).not.toMatch(/\son\w+\s*=|style|src/i);
          expect(attributes).not.toMatch(/href="(?!https?:|ircs?:|mailto:|xmpp:|#|\/|\?|"|[^:"]*(?:"|[/?#]))/i);
        }
      }),
      { numRuns: cases(300) },
    );
  });
});
