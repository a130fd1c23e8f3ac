// What tests of the relay share: several GMs, messages that come late, the log, and what the server stores.
import { USER_ROLES } from "../../../playground/shared/roles.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { WorldServer } from "../../../playground/world/world-server.ts";
import { entriesOf, type EncounterState } from "../../../src/rules/index.ts";
import type { Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";

/** Three GMs and three players. The Gamemaster is active unless the Early GM is present. */
export async function seatGms(server: WorldServer): Promise<void> {
  for (const [name, id] of [
    ["Early GM", "a"],
    ["Gamemaster", "g"],
    ["Second GM", "s"],
  ] as const)
    await server.createUser(name, USER_ROLES.GAMEMASTER, { _id: id.repeat(16) });
  for (const name of ["Anna", "Ben", "Chloe"]) await server.createUser(name, USER_ROLES.PLAYER);
}

/** Delays a client's messages that are of this kind, until they are released. */
export function holdBack(
  { link }: Client,
  isHeld: (text: string) => boolean,
): { readonly held: string[]; release: () => void } {
  const send = link.send.bind(link);
  const held: string[] = [];
  link.send = (text) => void (isHeld(text) ? held.push(text) : send(text));
  return {
    held,
    release: () => {
      link.send = send;
      for (const text of held.splice(0)) send(text);
    },
  };
}

export const codeOf = ({ refusal }: Loose): string | null => (refusal?.code ?? null) as string | null;

/** Types of the logged commands, without those that join. */
export const logOf = ({ encounter }: Loose): readonly string[] =>
  entriesOf(encounter as EncounterState)
    .map(({ command }) => String(command.type))
    .filter((type) => type !== "join");

/** A value without its realm. */
export const json = (value: unknown): Loose => JSON.parse(JSON.stringify(value)) as Loose;

/** The fight's encounter as the server stores it. */
export const onServer = ({ world, combat, gm }: Fight): Loose =>
  json((world.server.documents.get("Combat", combat(gm).id) as Loose).system.encounter);

/** A person's HP on the server, and the number of harms in force. */
export function storedHarm({ world }: Fight, name = "Mira"): { readonly hp: number; readonly harms: number } {
  const { documents } = world.server;
  const actor = (documents.all("Actor") as Loose[]).find((one) => one.name === name);
  const commands = (documents.all("Combat") as Loose[]).flatMap(({ system: { encounter } }) =>
    entriesOf(encounter as EncounterState)
      .slice(0, encounter.head as number)
      .map(({ command }) => command.type),
  );
  return { hp: actor!.system.hp.value as number, harms: commands.filter((type) => type === "harm").length };
}

export const harm = (fight: Fight, injury = 3): Loose => ({ type: "harm", participant: fight.id("Mira"), injury });

/** The tracker's words about harm that was not written. */
export const damageOn = ({ ui }: Client): string =>
  (ui.combat.element.querySelector('[data-key="damage"]')?.textContent ?? "") as string;
