import { playedEntries } from "./sources.ts";

interface Page {
  readonly name: string;
  readonly text: { readonly content: string };
}

/** Returns the page with each pacing's worked example, by pacing id. */
export function exampleOf(): ReadonlyMap<string, string> {
  return new Map(
    playedEntries().flatMap(({ file, document }) => {
      const pages = (document["pages"] ?? []) as readonly Page[];
      const page = pages.find(({ name }) => name === "Worked example");
      return page ? [[file.replace(/\.yml$/u, ""), page.text.content] as const] : [];
    }),
  );
}
