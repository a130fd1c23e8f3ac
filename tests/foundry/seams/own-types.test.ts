// Actors of another package may have item types with other names and shapes.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("identifies weapons and spells by data, and by type only in ours", () => {
  const named = /isItem\([^)]*"(?:weapon|spell)"|\.type [!=]== "(?:weapon|spell)"|itemTypes\.(?:weapon|spell)/u;
  const files = ["fight", "reading", "pacings", "chat", "dialogs", "attack", "tracker", "windows/lab"]
    .flatMap((folder) =>
      readdirSync(`src/foundry/${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => named.test(readFileSync(`src/foundry/${file}`, "utf8")))).toEqual([]);
});
