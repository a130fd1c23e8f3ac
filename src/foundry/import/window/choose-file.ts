import { fromBrowser } from "../import-file.ts";
import { importAndReport } from "./start.ts";

/** Asks for a file to bring an actor up to date with. */
export async function chooseFileFor(actor: Actor.Implementation): Promise<void> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".gcs,.json";
  input.addEventListener("change", () => { void importAndReport(fromBrowser(input.files ?? []), { into: actor }); });
  input.click();
}
