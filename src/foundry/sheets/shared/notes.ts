/** Returns notes as this user may see them, without scripts, which a document that a server never cleaned may hold. */
export const enrichedNotes = async (document: { readonly isOwner: boolean }, notes: string): Promise<string> =>
  foundry.applications.ux.TextEditor.implementation.enrichHTML(foundry.utils.cleanHTML(notes), {
    secrets: document.isOwner,
    relativeTo: document as never,
  });

/** Changes with the text. */
export function revOf(value: string): string {
  let hash = 0;
  for (let place = 0; place < value.length; place++) hash = (Math.imul(hash, 31) + value.charCodeAt(place)) | 0;
  return `${value.length}-${hash}`;
}
