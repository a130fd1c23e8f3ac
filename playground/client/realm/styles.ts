// facts 4.6: the manifest's styles, each in its cascade layer; a plain string entry goes into `system`.
import type { Dict } from "../../shared/loose.ts";

export function addStyles(system: Dict): void {
  for (const entry of (system.styles ?? []) as (string | { src: string; layer?: string | null })[]) {
    const { src, layer = "system" } = typeof entry === "string" ? { src: entry } : entry;
    const style = document.createElement("style");
    style.textContent = `@import url("/systems/${String(system.id)}/${src}")${layer ? ` layer(${layer})` : ""};`;
    document.head.append(style);
  }
}
