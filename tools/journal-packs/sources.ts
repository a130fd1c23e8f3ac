import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { idOf, type PackEntry } from "../pack-source/ids.ts";
import { chartFillers } from "./charts.ts";
import { creditFillers } from "./credits.ts";
import { exampleFillers } from "./example.ts";
import { figureFillers } from "./figures.ts";
import { fill, type Fillers } from "./fill.ts";
import { GUIDE, guideDocument } from "./guide.ts";
import { keyFillers } from "./keys.ts";
import { journalId, linkFillers, pageId } from "./links.ts";
import { RULES, rulesDocument } from "./rules.ts";
import { textFillers } from "./texts.ts";

interface Page {
  readonly id: string;
  readonly name: string;
}
interface Entry {
  readonly id: string;
  readonly name: string;
  readonly pages: readonly Page[];
}
interface JournalFolder {
  readonly folder: string;
  readonly entries: readonly Entry[];
}

const HERE = import.meta.dirname;
/** Foundry's format number for HTML pages. */
const HTML = 1;

/** Returns the pack `journals`: the guide, the rules, and pages with numbers, labels and links filled in. */
export function journalEntries(): readonly PackEntry[] {
  const entries = playedEntries();
  const [folder] = entries;
  const id = String(folder?.document["_id"]);
  return [
    ...entries,
    { file: `${GUIDE}.yml`, document: guideDocument(id, HTML) },
    { file: `${RULES}.yml`, document: rulesDocument(id, HTML) },
  ];
}

/** Returns all journals except the guide, which quotes them. */
export function playedEntries(): readonly PackEntry[] {
  const { folders } = parse(readFileSync(path.join(HERE, "journals.yml"), "utf8")) as {
    readonly folders: readonly JournalFolder[];
  };
  const pages = new Set(
    folders.flatMap(({ entries }) => entries.flatMap((entry) => entry.pages.map((page) => `${entry.id}/${page.id}`))),
  );
  const fillers: Fillers = {
    ...textFillers,
    ...figureFillers,
    ...chartFillers,
    ...exampleFillers,
    ...keyFillers,
    ...creditFillers,
    ...linkFillers(pages),
  };
  return folders.flatMap((folder, place) => folderEntries(folder, place, fillers));
}

function folderEntries({ folder, entries }: JournalFolder, place: number, fillers: Fillers): readonly PackEntry[] {
  const id = idOf("journal folder", folder);
  return [
    {
      file: `folder-${place + 1}.yml`,
      document: {
        _id: id,
        _key: `!folders!${id}`,
        name: folder,
        type: "JournalEntry",
        sorting: "m",
        sort: place * 100,
      },
    },
    ...entries.map((entry, sort) => ({ file: `${entry.id}.yml`, document: document(entry, id, sort * 100, fillers) })),
  ];
}

function document({ id, name, pages }: Entry, folder: string, sort: number, fillers: Fillers): Record<string, unknown> {
  const own = journalId(id);
  return {
    _id: own,
    _key: `!journal!${own}`,
    name,
    folder,
    sort,
    pages: pages.map((page, place) => {
      const pageOwn = pageId(id, page.id);
      return {
        _id: pageOwn,
        _key: `!journal.pages!${own}.${pageOwn}`,
        name: page.name,
        type: "text",
        title: { show: true, level: 1 },
        sort: place * 100,
        text: {
          format: HTML,
          content: fill(
            readFileSync(path.join(HERE, "pages", id, `${page.id}.html`), "utf8").trim(),
            fillers,
            `${id}/${page.id}`,
          ),
        },
      };
    }),
  };
}
