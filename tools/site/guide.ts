/** Guide, rules and API as pages by TypeDoc: the Markdown files, and the API's types with their doc comments. */
import { readFile } from "node:fs/promises";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { NOTICE } from "../../playground/shared/notice.ts";
import { Application, Converter, PageEvent, ReflectionKind } from "typedoc";

const ROOT = path.resolve(import.meta.dirname, "../..");
const pagesOf = (folder: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => `${folder}/${name}`);

/** Returns the pages of the guide in the order in which its first page links to them. */
function guideOrder(): readonly string[] {
  const named = [...readFileSync(path.join(ROOT, "docs/guide/README.md"), "utf8").matchAll(/\]\(([a-z-]+\.md)\)/g)].map(
    ([, name]) => `docs/guide/${name ?? ""}`,
  );
  return [...new Set([...named, ...pagesOf("docs/guide")])];
}

/** Groups of the navigation in order, with their files. Pages that they link to are included. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Guide: [...guideOrder(), "encounters/README.md", "CHANGELOG.md"],
  "Rules by number": pagesOf("docs/rules"),
  "For module authors": ["docs/api.md", "docs/adding-a-pacing.md", "docs/glossary.md"],
  "Behind it": [
    ...pagesOf("docs").filter((file) => !/(api|adding-a-pacing|glossary)\.md$/.test(file)),
    "SECURITY.md",
    "NOTICE.md",
  ],
  Decisions: pagesOf("docs/decisions"),
};

/** A link to a folder, which is no page. */
const FOLDER_LINK = /<a href="(?:\.\.\/)*media\/[^".]+"[^>]*>(.*?)<\/a>/g;

/** Stands for the site's folder until a page's own folder is known. */
const SITE = "site:/";

/**
 * Writes the pages.
 * @param out their folder; emptied first
 * @param types the API's types, written by `npm run types`
 * @param tsconfig a configuration that includes these types
 * @throws TypeDoc's errors, such as dead links
 */
export async function buildGuide(
  out: string,
  types = path.join(ROOT, "dist/types"),
  tsconfig = path.join(import.meta.dirname, "tsconfig.guide.json"),
): Promise<void> {
  const entry = path.join(types, "index.d.ts");
  if (!existsSync(entry)) throw new Error("The types of the API are not built yet: run `npm run types` first.");
  const app = await Application.bootstrap({
    name: "Segment Zero",
    entryPoints: [entry],
    tsconfig,
    out,
    basePath: ROOT,
    readme: path.join(ROOT, "docs/guide/README.md"),
    projectDocuments: Object.values(GROUPS)
      .flat()
      .map((file) => path.join(ROOT, file)),
    groupOrder: [...Object.keys(GROUPS), "*"],
    navigation: { includeGroups: true },
    navigationLinks: { "Play the demo": SITE, "Initiative lab": `${SITE}lab/` },
    customFooterHtml: `<p lang="en">${NOTICE}</p>`,
    customFooterHtmlDisableWrapper: true,
    favicon: path.join(ROOT, "playground/page/icon.svg"),
    customCss: path.join(import.meta.dirname, "guide.css"),
    disableSources: true,
    disableGit: true,
    hideGenerator: true,
    githubPages: false,
    excludeExternals: true,
    // Valibot and Foundry document their own types.
    validation: { notExported: false },
    logLevel: "Warn",
    ignoredHighlightLanguages: ["mermaid", "formulas", "problems"],
    cacheBust: false,
  });
  const headings = new Map(
    await Promise.all(
      Object.entries(GROUPS).flatMap(([group, files]) =>
        files.map(async (file) => {
          const [, title = file] = /^# (.+)$/m.exec(await readFile(path.join(ROOT, file), "utf8")) ?? [];
          return [file.replace(/\.md$/, ""), { group, title }] as const;
        }),
      ),
    ),
  );
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const { group, title } = headings.get(document.name) ?? {};
    if (group === undefined || title === undefined) return;
    document.name = title;
    document.frontmatter.group = group;
  });
  app.renderer.on(PageEvent.END, (page) => {
    const up = "../".repeat(page.url.split("/").length);
    page.contents = (page.contents ?? "").replaceAll(FOLDER_LINK, "$1").replaceAll(`href="${SITE}`, `href="${up}`);
  });
  const project = await app.convert();
  if (!project) throw new Error("The types of the API cannot be read.");
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) module.name = "API";
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error("The guide could not be written.");
  if (project.getReflectionsByKind(ReflectionKind.Document).length !== headings.size)
    throw new Error("Some pages of the guide are missing.");
}
