import type { Request } from "../../rules/core.ts";
import { firstText, text } from "../host/i18n.ts";
import { beside } from "../host/lists.ts";
import type { TrackerContext } from "./context.ts";
import type { RequestWords } from "./presenter.ts";
import { unitWords } from "./unit-words.ts";

/** Words of the question in which round newcomers first act; both answers say when. Players are not asked. */
export function newcomersWords({ participant = "", data }: Request, context: TrackerContext): RequestWords {
  const { at, atOnce, round = 0 } = data ?? {};
  const { pacing } = context.view;
  const own = (key: string): string =>
    firstText([`Pacing.${pacing.id}.Newcomers.${key}`, `Newcomers.${key}`], { round: Number(round) });
  const isShown = pacing.clock.unit.ownFigure !== true || context.permissions.numbers(participant);
  const place = typeof at === "number" && isShown ? unitWords(pacing).spoken(at) : "";
  return {
    what: text("Newcomers.What"),
    direct: true,
    unasked: !context.gm,
    labels: {
      thisRound: atOnce ? text("Newcomers.AtOnce") : beside([own("ThisRound"), place]),
      nextRound: own("FromRound"),
    },
  };
}
