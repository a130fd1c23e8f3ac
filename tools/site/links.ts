/** Finds dead links in built pages. */
import { existsSync, statSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

const BASE = /<base href="([^"]*)">/;
const LINK = /\s(?:href|src)="([^"]*)"/g;

/** True if an address names a file that a browser shows, or a folder with a page. */
function leads(file: string): boolean {
  return (
    existsSync(file) &&
    !file.endsWith(".md") &&
    (!statSync(file).isDirectory() || existsSync(path.join(file, "index.html")))
  );
}

/** Returns a line for each link that leads to no file or out of the site. Links to other sites are not checked. */
export async function deadLinks(site: string): Promise<readonly string[]> {
  const pages = (await readdir(site, { recursive: true })).filter((name) => name.endsWith(".html"));
  const found = await Promise.all(
    pages.map(async (page) => {
      const text = await readFile(path.join(site, page), "utf8");
      const [, base = "."] = BASE.exec(text) ?? [];
      const folder = path.join(site, path.dirname(page), base);
      const targets = new Set(
        [...text.replace(BASE, "").matchAll(LINK)]
          .map(([, target = ""]) => target.replace(/[#?].*$/, ""))
          .filter((target) => target !== "" && !/^[a-z]+:/.test(target)),
      );
      return [...targets]
        .filter(
          (target) =>
            target.startsWith("/") ||
            path.relative(site, path.join(folder, target)).startsWith("..") ||
            !leads(path.join(folder, decodeURI(target))),
        )
        .map((target) => `${page}: ${target}`);
    }),
  );
  return found.flat().sort();
}
