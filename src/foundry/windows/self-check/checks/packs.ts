import { SYSTEM_ID } from "../../../host/constants.ts";
import { countOf, type Check, type Found } from "../check.ts";

interface Pack {
  readonly collection: string;
  readonly metadata: { readonly packageName: string; readonly name: string };
  readonly index: { readonly size: number };
  getDocuments(): Promise<readonly PackDocument[]>;
}

interface PackDocument {
  readonly invalid?: boolean;
  validate(options?: object): unknown;
}

const ours = (): readonly Pack[] =>
  [...(game.packs ?? [])].filter(({ metadata }) => metadata.packageName === SYSTEM_ID);

function isWhole(document: PackDocument): boolean {
  try {
    document.validate({ strict: true });
    return document.invalid !== true;
  } catch {
    return false;
  }
}

async function documents(): Promise<Found> {
  let all = 0;
  let whole = 0;
  const bad: string[] = [];
  for (const pack of ours()) {
    const read = await pack.getDocuments();
    const good = read.filter(isWhole).length;
    const wanted = Math.max(pack.index.size, read.length);
    all += wanted;
    whole += good;
    if (good < wanted) bad.push(`${pack.metadata.name}: ${good} of ${wanted}`);
  }
  return countOf(whole, all, bad.join(", ") || `${all}`);
}

export const PACKS: readonly Check[] = [{ id: "packs.documents", expected: ["all"], patience: 30_000, run: documents }];
