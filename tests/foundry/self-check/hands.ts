import type { Loose } from "../../../playground/shared/loose.ts";
import type { Report } from "../../../src/foundry/windows/self-check/report.ts";
import { openWorld, type Client, type World, type WorldSpec } from "../world.ts";

/** A world with a GM, and with a player unless nobody else is there. */
export interface Table {
  readonly world: World;
  readonly gm: Client;
}

export async function openTable(spec: WorldSpec = {}, player = true): Promise<Table> {
  const world = await openWorld(spec);
  const gm = await world.join("Gamemaster");
  if (player) await world.join("Anna");
  return { world, gm };
}

/** Presses the one button, as a macro does, and closes the questions that come with the card. */
export async function selfCheck({ world, gm }: Table, only?: readonly string[]): Promise<Report> {
  const report: unknown = await gm.game.segmentZero.selfCheck(only ? { only } : {});
  await world.settled();
  for (const app of [...(gm.foundry.applications.instances.values() as Iterable<Loose>)])
    if (app.constructor.name === "DialogV2") await app.close({ animate: false });
  await world.settled();
  return JSON.parse(JSON.stringify(report)) as Report;
}

/** What a check has found. */
export function foundIn(report: Report, id: string): string {
  const finding = report.findings.find((each) => each.id === id);
  return finding ? finding.found || `${finding.verdict}: ${finding.detail}` : "not carried out";
}
