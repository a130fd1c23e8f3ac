import type { Loose } from "../../../playground/shared/loose.ts";
import { PENDING } from "../../../src/foundry/windows/self-check/protocol.ts";
import type { Report } from "../../../src/foundry/windows/self-check/report.ts";
import { Window } from "../window.ts";
import { leaveUndrawn, openWorld, type Client, type World, type WorldSpec } from "../world.ts";

/** A world with a GM, and with a player by default. */
export interface Table {
  readonly world: World;
  /** The GM's client; replaced after a reload. */
  gm: Client;
}

export async function openTable(spec: WorldSpec = {}, player = true): Promise<Table> {
  const world = await openWorld(spec);
  const gm = await world.join("Gamemaster");
  leaveUndrawn(gm);
  gm.window.open = () => {
    const opened = new Window();
    // happy-dom's own adopts a node only once.
    opened.document.adoptNode = (node) => node;
    return opened;
  };
  if (player) leaveUndrawn(await world.join("Anna"));
  return { world, gm };
}

/** Content of the last self-check's card. */
const onCard = ({ game }: Client): unknown =>
  (game.messages.contents as Loose[]).at(-1)?.flags["segment-zero"]?.selfCheckReport;

/** Reloads the GM's page with its tab's storage, and waits until the continued self-check is over. */
async function reload(table: Table): Promise<unknown> {
  const kept: unknown = table.gm.window.sessionStorage.getItem(PENDING);
  await table.gm.leave();
  table.gm = await table.world.join("Gamemaster", {
    beforeSystem: (global: Loose) => global.sessionStorage.setItem(PENDING, kept),
  });
  for (let tries = 0; tries < 600 && !onCard(table.gm); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return onCard(table.gm);
}

/** Presses the one button, as a macro does, and reloads where the self-check asks for it. */
export async function carryOut(table: Table, only?: readonly string[]): Promise<Report> {
  let reloads = false;
  table.gm.foundry.utils.debouncedReload = () => {
    reloads = true;
  };
  let report: unknown = await table.gm.game.segmentZero.selfCheck(only ? { only } : {});
  if (reloads) report = await reload(table);
  await table.world.settled();
  return JSON.parse(JSON.stringify(report)) as Report;
}

/** Runs the self-check and closes the questions with the card. */
export async function selfCheck(table: Table, only?: readonly string[]): Promise<Report> {
  const report = await carryOut(table, only);
  const { world, gm } = table;
  for (const app of [...(gm.foundry.applications.instances.values() as Iterable<Loose>)])
    if (app.constructor.name === "DialogV2") await app.close({ animate: false });
  await world.settled();
  return report;
}

/** The finding of a check. */
export function foundIn(report: Report, id: string): string {
  const finding = report.findings.find((each) => each.id === id);
  return finding ? finding.found || `${finding.verdict}: ${finding.detail}` : "not carried out";
}
