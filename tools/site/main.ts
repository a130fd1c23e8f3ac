// `npm run site [-- --out DIR]`: writes demo, guide and API pages as static files, for any folder of any web server.
// Needs the built system and types.
import { parseArgs } from "node:util";
import path from "node:path";
import { buildGuide } from "./guide.ts";
import { deadLinks } from "./links.ts";
import { buildSite } from "./site.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { out: { type: "string", default: path.join(ROOT, "dist-site") } } });
const out = path.resolve(values.out);
try {
  await buildSite(path.join(ROOT, "dist"), out);
  await buildGuide(path.join(out, "guide"));
  const dead = await deadLinks(out);
  if (dead.length) throw new Error(`These links lead nowhere:\n  ${dead.join("\n  ")}`);
  console.log(
    `The site is in ${path.relative(process.cwd(), out) || "."}. Any web server can serve it, from any folder.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
