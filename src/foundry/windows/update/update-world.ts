// Migrates a world's documents, and restores them. Writes are idempotent, so an interrupted update can
// continue.
import { SCHEMA, isOlder } from "../../../rules/core.ts";
import { versionOf } from "../../data/data-version.ts";
import { storedEncounter } from "../../fight/store.ts";
import { confirmText } from "../../host/dialog.ts";
import { numberText as number, text } from "../../host/i18n.ts";
import { openMenu } from "../../host/menu.ts";
import type { MenuEntry } from "../../host/menu-entry.ts";
import { updateDocument } from "../../host/typed-calls.ts";
import { writeSetting } from "../../settings/new-fights.ts";
import { WORLD_VERSION, worldVersion, type WorldVersion } from "../../settings/settings.ts";
import { beforeOf, deltaOf, putBack, workOf, workOfFight, workOfToken, type Updated, type Work } from "./documents.ts";

/** An actor with its items. */
type Holder = Updated & { readonly items?: Iterable<Updated> };

interface Pack extends Iterable<unknown> {
  readonly title: string;
  readonly documentName: string;
  readonly locked: boolean;
  readonly metadata: { readonly packageType?: string };
  getDocuments(): Promise<readonly Holder[]>;
}

const isOwnPack = ({ documentName, metadata }: Pack): boolean =>
  metadata.packageType === "world" && (documentName === "Actor" || documentName === "Item");

const packs = (): readonly Pack[] => [...(game.packs ?? [])].filter(isOwnPack);

/** Returns all documents, including those of unlocked compendiums. */
async function* everything(): AsyncGenerator<Holder | Combat.Implementation> {
  yield* [...(game.actors ?? []), ...(game.items ?? [])];
  yield* [...(game.combats ?? [])];
  for (const { actor, token } of tokens()) if (deltaOf(token)?.isCopied) yield actor;
  for (const pack of packs()) if (!pack.locked) yield* await pack.getDocuments();
}

function* tokens(): Generator<{ readonly token: Updated & { readonly actor: Holder }; readonly actor: Holder }> {
  for (const scene of game.scenes ?? []) {
    for (const token of scene.tokens)
      if (token.actor && deltaOf(token))
        yield { token: token as Updated & { readonly actor: Holder }, actor: token.actor };
  }
}

/** Returns what is left to do, encounters last. */
async function openWork(): Promise<readonly Work[]> {
  const works = worksOf([...(game.actors ?? []), ...(game.items ?? [])]);
  for (const { token, actor } of tokens()) {
    const delta = deltaOf(token);
    const own = new Set(delta?.items);
    for (const item of actor.items ?? [])
      if (own.has(item.uuid.split(".").at(-1) ?? "") && versionOf(item) < SCHEMA) works.push(workOf(item));
    if (delta && delta.version < SCHEMA) works.push(workOfToken(token));
  }
  for (const pack of packs()) if (!pack.locked) works.push(...worksOf(await pack.getDocuments()));
  for (const combat of game.combats ?? []) if (isOlder(storedEncounter(combat))) works.push(workOfFight(combat));
  return works;
}

/** Items first, so that a migrated actor has no older items. */
function worksOf(holders: readonly Holder[]): Work[] {
  return [...holders.flatMap(({ items = [] }) => [...items]), ...holders]
    .filter((one) => versionOf(one) < SCHEMA)
    .map(workOf);
}

const MOST_AT_ONCE = 50;

function batches(works: readonly Work[]): readonly Work[][] {
  const found: Work[][] = [];
  for (const work of works) {
    const last = found.at(-1);
    if (last && last.length < MOST_AT_ONCE && work.batch && last[0]?.batch?.key === work.batch.key) last.push(work);
    else found.push([work]);
  }
  return found;
}

interface Progress {
  update?(change: { readonly pct: number; readonly message?: string }): void;
}

let running: Promise<void> | null = null;

/** Updates the world, one update at a time, on the active GM's client. */
export async function updateWorld(): Promise<void> {
  running ??= run().finally(() => {
    running = null;
  });
  await running;
}

async function run(): Promise<void> {
  const works = await openWork();
  const failed: string[] = [];
  let changed = 0;
  const bar = works.length
    ? ui.notifications?.info(text("Update.Running", { done: number(0), of: number(works.length) }), {
        progress: true,
      })
    : undefined;
  for (const batch of batches(works)) {
    if (!game.user?.isActiveGM) return stopped(bar);
    await writeTogether(batch);
    for (const work of batch) {
      if (await isWritten(work)) changed++;
      else failed.push(work.document.name ?? work.document.uuid);
    }
    const done = changed + failed.length;
    bar?.update?.({
      pct: done / works.length,
      message: text("Update.Running", { done: number(done), of: number(works.length) }),
    });
  }
  if (!game.user?.isActiveGM) return stopped(bar);
  const before = worldVersion();
  // With the results of an interrupted run.
  const locked = packs()
    .filter((pack) => pack.locked)
    .map(({ title }) => title);
  await writeSetting(WORLD_VERSION, {
    version: SCHEMA,
    time: new Date().toISOString(),
    changed: changed + (before.version === SCHEMA ? (before.changed ?? 0) : 0),
    failed,
    locked,
  } satisfies WorldVersion);
  if (failed.length)
    ui.notifications?.warn(text("Update.DoneBut", { count: number(changed), failed: listOf(failed) }), {
      permanent: true,
    });
  else if (works.length) ui.notifications?.info(text("Update.Done", { count: number(changed) }));
}

function stopped(bar: Progress | undefined): void {
  bar?.update?.({ pct: 1 });
}

/** Writes documents together; after a failure they are written one by one. */
async function writeTogether(works: readonly Work[]): Promise<void> {
  const [{ batch, options } = {}] = works;
  if (!batch || works.length < 2) return;
  try {
    await batch.write(
      works.flatMap(({ document, update }) => {
        const change = update();
        return change ? [{ _id: document.id, ...change }] : [];
      }),
      options ?? {},
    );
  } catch (error) {
    console.warn("Segment Zero | Several documents could not be updated together:", error);
  }
}

/** @returns true if it has the present version */
async function isWritten({ document, update, isDone, options, batch }: Work): Promise<boolean> {
  if (batch && isDone()) return true;
  try {
    const change = update();
    const answered = change !== null && (await updateDocument(document, change, options));
    if (isDone(answered)) return true;
    console.warn(
      `Segment Zero | ${document.uuid} was not updated: ${change ? "something prevented it" : "there is no way from its form to this one"}.`,
    );
  } catch (error) {
    console.error(`Segment Zero | ${document.uuid} was not updated:`, error);
  }
  return false;
}

const MOST_NAMES = 8;

function listOf(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names;
  return shown.join(", ");
}

export async function openUpdate(): Promise<void> {
  await running;
  const { version, putBack: isPutBack = false, time, changed = 0, failed = [], locked = [] } = worldVersion();
  const copies = await copied();
  const lead = [
    isPutBack
      ? text("Update.IsPutBack")
      : version > SCHEMA
        ? text("Update.NewerWorld")
        : time
          ? text("Update.When", { date: new Date(time).toLocaleString(game.i18n?.lang), count: number(changed) })
          : text("Update.Never"),
    ...(failed.length ? [text("Update.Failed", { failed: listOf(failed) })] : []),
    ...(locked.length ? [text("Update.Locked", { packs: listOf(locked) })] : []),
  ].join(" ");
  const none = copies.length ? {} : { barred: text("Update.NoCopy") };
  const newer =
    version > SCHEMA
      ? { barred: text("Update.NewerWorld") }
      : game.user?.isActiveGM
        ? {}
        : { barred: text("Update.OtherGm") };
  const entries: readonly MenuEntry[] = [
    { label: text("Update.Again"), help: text("Update.AgainHelp"), ...newer, run: updateWorld },
    {
      label: text("Update.Save"),
      help: text("Update.SaveHelp", { count: number(copies.length) }),
      ...none,
      run: async () => await Promise.resolve(saveCopies(copies)),
    },
    { label: text("Update.Back"), help: text("Update.BackHelp"), ...none, ...newer, run: () => putWorldBack(copies) },
  ];
  await openMenu({ title: text("Update.Name"), lead, entries });
}

async function copied(): Promise<readonly Updated[]> {
  const found: Updated[] = [];
  for await (const one of everything()) {
    for (const item of "items" in one ? (one.items ?? []) : []) if (beforeOf(item)) found.push(item);
    if (beforeOf(one)) found.push(one);
  }
  return found;
}

function saveCopies(documents: readonly Updated[]): void {
  const copies = documents.map((document) => ({ uuid: document.uuid, name: document.name, ...beforeOf(document) }));
  foundry.utils.saveDataToFile(JSON.stringify(copies, null, 1), "application/json", `before-update-${SCHEMA}.json`);
}

async function putWorldBack(documents: readonly Updated[]): Promise<void> {
  if (!(await confirmText(text("Update.Back"), text("Update.BackSure"), text("Update.Back")))) return;
  const { version } = worldVersion();
  // An interruption must not cause a new migration.
  await writeSetting(WORLD_VERSION, { version: 0, putBack: true } satisfies WorldVersion);
  const failed: string[] = [];
  for (const document of documents) {
    try {
      if (!(await putBack(document))) failed.push(document.name ?? document.uuid);
    } catch (error) {
      console.error(`Segment Zero | ${document.uuid} was not put back:`, error);
      failed.push(document.name ?? document.uuid);
    }
  }
  const message = failed.length
    ? text("Update.BackBut", { failed: listOf(failed) })
    : text("Update.BackDone", { count: number(documents.length), version: number(version) });
  ui.notifications?.warn(message, { permanent: true });
}
