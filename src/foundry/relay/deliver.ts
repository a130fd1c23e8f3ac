import { refuse, type Refusal } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { wasCarriedOut, type Click } from "./click.ts";
import { inTime } from "./in-time.ts";
import { CARRIED_OUT, type Reply } from "./reply.ts";
import { send } from "./send.ts";

/** Refusals that say nothing about the click itself: it may arrive the next time. */
const NOT_ARRIVED: ReadonlySet<string> = new Set(["no-gm", "gm-did-not-answer", "gm-changed", "not-written", "not-recognised"]);

/** How long to wait for another GM to take charge, in milliseconds. */
const SUCCESSION = 1_000;

/** Brings a click to whoever writes, here or on the active GM's client; again by itself when another GM has taken charge meanwhile. */
export async function deliver(combat: SegmentZeroCombat, click: Click): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const gm = game.users?.activeGM ?? null;
    const refusal = await bring(combat, click, gm);
    if (!refusal) return CARRIED_OUT;
    if (!NOT_ARRIVED.has(refusal.code)) return { refusal };
    // The answer was lost, and not the click.
    if (wasCarriedOut(combat.encounter, click.id)) return CARRIED_OUT;
    if (tries > 0 || !gm || !(await anotherThan(gm))) return { refusal, retry: () => deliver(combat, click) };
  }
}

async function bring(combat: SegmentZeroCombat, click: Click, gm: User.Implementation | null): Promise<Refusal | null> {
  if (!gm) return refuse("no-gm");
  if (gm.isSelf) return write(combat, click, gm.id ?? "");
  return send(gm, combat.id ?? "", click);
}

async function write(combat: SegmentZeroCombat, click: Click, user: string): Promise<Refusal | null> {
  try {
    return (await inTime(combat.performAs(user, click))).refusal;
  } catch {
    return refuse("not-written");
  }
}

/** Is another GM active? When one leaves it may take a moment until everybody knows. */
async function anotherThan(gm: User.Implementation): Promise<boolean> {
  const another = (): boolean => game.users?.activeGM?.id !== gm.id;
  if (!another()) {
    await new Promise<void>((resolve) => {
      const hook = Hooks.on("userConnected" as never, (() => { if (another()) end(); }) as never);
      const timer = setTimeout(end, SUCCESSION);
      function end(): void {
        clearTimeout(timer);
        Hooks.off("userConnected" as never, hook as never);
        resolve();
      }
    });
  }
  return another() && game.users?.activeGM !== null;
}
