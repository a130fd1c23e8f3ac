/** Opens the document that a link in enriched text names; a page opens in its journal (facts 9, tier 6). */

import type { Loose } from "../../../shared/loose.ts";
import type { AppRealm } from "../realm.ts";

export function followContentLinks(realm: AppRealm): void {
  realm.global.document.addEventListener("click", (event: Loose) => {
    const uuid = event.target.closest?.("a.content-link[data-uuid]")?.dataset.uuid as string | undefined;
    if (uuid) void open(realm, uuid);
  });
}

async function open(realm: AppRealm, uuid: string): Promise<void> {
  const document: Loose = await realm.global.fromUuid(uuid);
  if (document?.documentName === "JournalEntryPage")
    await document.parent.sheet.render({ force: true, pageId: document.id });
  else await document?.sheet?.render({ force: true });
}
