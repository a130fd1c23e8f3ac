/** The two packages that are built from this repository: what differs between them apart from their entries. */
import { PACKAGE } from "../src/foundry/host/package.ts";

export interface Edition {
  /** Name of its entry in `src`, of its script and of its stylesheet. */
  readonly entry: string;
  readonly outDir: string;
  readonly manifest: "system.json" | "module.json";
  /** In the place of `src/foundry/host/package.ts`. */
  readonly package: Readonly<Record<keyof typeof PACKAGE, string>>;
  /** Files and folders that are copied as they are. */
  readonly copied: readonly string[];
  /** Folders of `src` that none of its chunks may contain. */
  readonly without: readonly string[];
}

const PAGES = ["LICENSE", "NOTICE.md", "README.md", "CHANGELOG.md", "SECURITY.md"];
const CLOCK = "segment-zero-clock";

export const EDITIONS = {
  system: {
    entry: PACKAGE.id,
    outDir: "dist",
    manifest: "system.json",
    package: PACKAGE,
    copied: ["system.json", "lang", "templates", "assets", ...PAGES],
    without: ["src/module"],
  },
  module: {
    entry: CLOCK,
    outDir: "dist-module",
    manifest: "module.json",
    package: { id: CLOCK, folder: `modules/${CLOCK}`, texts: "SEGMENTZEROCLOCK" },
    copied: [
      "module.json",
      "lang/en.json",
      "lang/de.json",
      "lang/fr.json",
      "lang/es.json",
      "lang/pt-BR.json",
      "lang/pl.json",
      "assets/fonts",
      "assets/sounds",
      "assets/icons/sprite.svg",
      "assets/icons/LICENSE",
      "assets/portraits/event.svg",
      "assets/portraits/LICENSE",
      ...PAGES,
    ],
    without: [
      "src/foundry/actors",
      "src/foundry/data/actor",
      "src/foundry/data/item",
      "src/foundry/import",
      "src/foundry/prepare",
      ...["attack-view", "commands", "dialog", "follow", "input", "open", "score", "setup"].map(
        (name) => `src/foundry/attack/${name}.ts`,
      ),
      "src/foundry/windows/self-check",
      "src/foundry/sheets",
    ],
  },
} as const satisfies Record<string, Edition>;

/** The same text with addresses and text keys of another edition. @param text a template or a language file */
export function inEdition({ package: own }: Edition, text: string): string {
  return own.id === PACKAGE.id
    ? text
    : text
        .replaceAll(`${PACKAGE.folder}/`, `${own.folder}/`)
        .replaceAll(new RegExp(`\\b${PACKAGE.texts}\\b`, "g"), own.texts);
}
