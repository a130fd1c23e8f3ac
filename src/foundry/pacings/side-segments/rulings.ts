import { activeSides, isCounting } from "../../../rules/pacings.ts";
import type { Decision } from "../../reading/decision.ts";
import type { Ruling } from "../../reading/offer-part.ts";
import { askForDelay, askForMorale, askForSurprise } from "./dialogs.ts";
import { say, type Context } from "./own.ts";

/** Offers rulings on surprise, pauses, delays and morale. */
export function rulings(context: Context): readonly Ruling[] {
  const { state, view } = context;
  if (state.status === "setup") return beforeStart(context);
  if (state.status !== "running") return [];
  const early = state.clock.round === 1 && !state.clock.played;
  const pause = (kind: "parley" | "spectacle"): Ruling => ({
    code: kind,
    label: say(`Rulings.${kind}`),
    asks: () => Promise.resolve([{ type: "pause", kind }]),
  });
  const ask = (
    code: string,
    question: (context: Context) => Promise<Decision | null>,
    icon: string,
    pending = false,
  ): Ruling => ({ code, label: `${say(`Rulings.${code}`)}…`, icon, pending, asks: () => question(context) });
  return [
    ...(early
      ? [ask("surprise", askForSurprise, "i-eye", state.stage === "surprise" || state.stage === "declare")]
      : []),
    ...(state.pause ? [] : [pause("parley"), pause("spectacle")]),
    ...(isCounting(view) ? [ask("bait", askForDelay, "i-clock")] : []),
    ask("morale", askForMorale, "i-flag"),
  ];
}

/** Offers surprise, which may start the fight (S-2). */
function beforeStart(context: Context): readonly Ruling[] {
  if (!activeSides(context.view).length) return [];
  const asks = (): Promise<Decision | null> => askForSurprise(context);
  return [{ code: "startSurprised", label: `${say("Rulings.startSurprised")}…`, icon: "i-eye", pending: true, asks }];
}
