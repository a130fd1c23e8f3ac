// facts 4.6: a manifest's styles, each in its cascade layer; a plain string goes into the layer of its package type.
import type { Dict } from "../../shared/loose.ts";
import { route } from "./state.ts";

/** Adds the styles of the system or of a module to the page. */
export function addStyles(manifest: Dict, folder: "systems" | "modules"): void {
  const usual = folder === "systems" ? "system" : "modules";
  for (const entry of (manifest.styles ?? []) as (string | { src: string; layer?: string | null })[]) {
    const { src, layer = usual } = typeof entry === "string" ? { src: entry } : entry;
    const style = document.createElement("style");
    style.textContent = `@import url("${route(`${folder}/${String(manifest.id)}/${src}`)}")${layer ? ` layer(${layer})` : ""};`;
    document.head.append(style);
  }
}
