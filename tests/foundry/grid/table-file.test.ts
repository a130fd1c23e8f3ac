import { describe, expect, it } from "vitest";
import { csvTable, fileName, markdownTable } from "../../../src/foundry/host/table-file.ts";

describe("a table as a file", () => {
  it("disarms formulas and quotes cells in CSV", () => {
    expect(csvTable([["Who"], ['=HYPERLINK("x")'], ["@a,b"], ["−1"]])).toBe(
      '\uFEFF"Who"\r\n"\'=HYPERLINK(""x"")"\r\n"\'@a,b"\r\n"−1"\r\n',
    );
  });

  it("escapes cells in Markdown", () => {
    expect(markdownTable("A <b>", [["Who"], ["a|b\nc"]])).toBe("A &lt;b>\n\n| Who |\n| --- |\n| a\\|b c |\n");
  });

  it("names a file after the encounter, without what file systems refuse", () => {
    expect(fileName("The Ford: /night\\ 1?", "csv")).toBe("The-Ford-night-1.csv");
    expect(fileName("../..", "md")).toBe("encounter.md");
    expect(fileName("Überfall auf der Straße", "md")).toBe("Überfall-auf-der-Straße.md");
    expect(fileName("x".repeat(300), "md")).toBe(`${"x".repeat(60)}.md`);
  });
});
