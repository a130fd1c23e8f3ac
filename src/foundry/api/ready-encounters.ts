import { SYSTEM_ID } from "../host/constants.ts";
import { text } from "../host/i18n.ts";
import { importing } from "../import/late.ts";

/**
 * Sets up an encounter that comes with the system: `encounters/NAME.json`, made at build from `encounters/NAME.yml`. Compendia hold no fights.
 * @returns whether it stands; if not, a message says why and nothing has changed
 */
export async function setUpEncounter(name: string): Promise<boolean> {
  const file = await fetchEncounter(name);
  const title = file === null ? null : await made(file, name);
  if (title === null) ui.notifications?.error(text("Macros.NoEncounter", { name }));
  else ui.notifications?.info(text("Macros.SetUp", { title }));
  return title !== null;
}

/** The encounter as data; null if there is none of this name, or the server does not give it. */
async function fetchEncounter(name: string): Promise<unknown> {
  // It becomes part of an address.
  if (!/^[a-z0-9-]{1,80}$/.test(name)) return null;
  try {
    const response = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/encounters/${name}.json`));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** @returns what it is called; null if it could not be made */
async function made(file: unknown, name: string): Promise<string | null> {
  try {
    const { made: encounter } = { made: undefined, ...(await (await importing.wanted())?.importEncounter(file, { name })) };
    return encounter?.folder.name ?? null;
  } catch (error) {
    console.error(`${SYSTEM_ID} | ${name}:`, error);
    return null;
  }
}
