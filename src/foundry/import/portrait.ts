/** Image types by the start of their base64. */
const KINDS: readonly (readonly [start: string, ending: string, type: string])[] = [
  ["iVBORw0KGgo", "png", "image/png"],
  ["/9j/", "jpg", "image/jpeg"],
  ["UklGR", "webp", "image/webp"],
  ["R0lGOD", "gif", "image/gif"],
];

const LARGEST = 12_000_000;

export const mayStorePortraits = (): boolean => game.user?.can("FILES_UPLOAD") ?? false;

/**
 * Stores an image in the world's portrait folder.
 * @param portrait base64
 * @param name file name without ending
 * @returns its address
 * @throws Error with the reason
 */
export async function storePortrait(portrait: string, name: string): Promise<string> {
  const kind = KINDS.find(([start]) => portrait.startsWith(start));
  if (!kind || portrait.length > LARGEST || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/u.test(portrait))
    throw new Error(`${portrait.slice(0, 12)}…`);
  const [, ending, type] = kind;
  const bytes = Uint8Array.from(atob(portrait.replace(/\s/gu, "")), (letter) => letter.charCodeAt(0));
  const picker = foundry.applications.apps.FilePicker.implementation;
  const folder = `worlds/${game.world?.id ?? ""}/portraits`;
  // Fails if the folder exists.
  await picker.createDirectory("data", folder).catch(() => undefined);
  const stored = await picker.upload(
    "data",
    folder,
    new File([bytes], `${name}.${ending}`, { type }),
    {},
    { notify: false },
  );
  if (!stored || !stored.path) throw new Error(`${folder}/${name}.${ending}`);
  return stored.path;
}
