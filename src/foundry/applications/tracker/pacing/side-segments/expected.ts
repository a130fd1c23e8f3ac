import { requests, type Participant } from "../../../../../rules/index.ts";
import { fightOf, turnIn } from "../../../../../rules/pacing/side-segments/facts.ts";
import { momentsOf } from "../../../../../rules/pacing/side-segments/moments.ts";
import { deltasIn } from "../../../../../rules/pacing/side-segments/sides.ts";
import { plain } from "../../../words.ts";
import type { TrackerContext } from "../../build/context.ts";
import { sideMarkOf, sideName } from "../../build/people.ts";
import { figure, line, text } from "../../texts.ts";
import type { Expected } from "../presenter.ts";
import { own } from "./deeds.ts";
import { carriedText } from "./notes.ts";
import { carriedTo } from "./owed.ts";
import { isOpenTo } from "./shown.ts";

/** Those who have nothing in this round's list: the surprised, who declare later, who came in its middle, and what is carried over into the next round. */
export function expected(context: TrackerContext): readonly Expected[] {
  return [...late(context), ...newcomers(context), ...carriedOver(context)];
}

/** S-10: who came in the middle of the round owes no declaration, and may make one. */
function newcomers(context: TrackerContext): readonly Expected[] {
  const { view, state } = context;
  if (!state.clock.played) return [];
  const members = people(context).filter((one) => one.since?.round === view.setting.round && turnIn(one, view.setting).intent === undefined);
  const note = plain(text(own("New.Note"), { segment: state.clock.time ?? 0 }));
  return members.length ? [{ at: text(own("New.At")), headings: [], rows: members.map(({ id }) => ({ participant: id, note })) }] : [];
}

/** S-10: the surprised declare when the others have begun to act. */
function late(context: TrackerContext): readonly Expected[] {
  const { view, state } = context;
  // When they are asked they stand in the block of what is owed.
  const asked = state.stage === "declareLate" && requests(state).some(({ what }) => what === "declare");
  if (asked || !["declare", "roll", "declareLate"].includes(state.stage)) return [];
  const deltas = deltasIn(view.setting);
  const { avoided = {} } = fightOf(view.setting);
  const sides = Object.keys(deltas).filter((side) => deltas[side] && !Object.hasOwn(avoided, side));
  return sides.flatMap((side): Expected[] => {
    const members = people(context).filter((one) => one.side === side && turnIn(one, view.setting).intent === undefined);
    return members.length ? [{
      at: text(own("Late.At")),
      headings: [{ side: sideMarkOf(side, context), words: line(own("Late.Heading"), { side: sideName(side), delta: deltas[side] ?? 0 }) }],
      rows: members.map(({ id }) => ({ participant: id, note: plain(text(own("Late.Note"))) })),
    }] : [];
  });
}

/** S-26: what will be carried over, as things stand now. */
function carriedOver(context: TrackerContext): readonly Expected[] {
  const { view, state } = context;
  if (state.status !== "running" || state.stage === "surprise") return [];
  const round = view.setting.round + 1;
  const all = people(context).filter((one) => state.stage === "play" || state.stage === "settle" || isOpenTo(one, context)).flatMap((one) =>
    momentsOf(one, view.setting).filter((moment) => moment.beyond && moment.leg !== "arrival").map((moment) => ({ one, moment, to: carriedTo(moment, view) })));
  return all.sort((a, b) => a.to - b.to).map(({ one, moment, to }): Expected => ({
    at: figure(to), distance: text(own("Carried.Round"), { round }), round, headings: [],
    rows: [{ participant: one.id, state: "carried", note: plain(carriedText(moment, moment.segment, to, context.owned(one.id))) }],
  }));
}

function people({ view, visible }: TrackerContext): readonly Participant[] {
  return [...view.participants()].filter((one) => one.kind === "creature" && !one.defeated && visible(one.id)).sort((a, b) => a.seat - b.seat);
}
