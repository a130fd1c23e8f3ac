import { speedOrderValues } from "../../../rules/pacings.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { SheetPart } from "../../reading/sheet-part.ts";
import { named, speedText, timesPart } from "../../reading/time-words.ts";
import type { Types } from "./own.ts";

const { say, sayLine } = textsBelow("Time.speedOrder");

export const sheet: SheetPart<Types> = {
  uses: ["attributes", "speed", "fatigue"],
  time: {
    read: (source) => {
      const { basicSpeed, dx } = speedOrderValues(source);
      return {
        value: named(source.basicSpeed, "basicSpeed", speedText(basicSpeed), "quarters"),
        notes: [{ text: say("Ties", { dx }) }],
      };
    },
    parts: (source) => {
      const { times, move, step } = speedOrderValues(source);
      const lines = [
        { words: sayLine("OneTurn") },
        { words: sayLine("Move", { move, step }), why: named(source.move, "move", "", "yards").why ?? "" },
      ];
      const table = timesPart(times, source, {
        small: say("Small"),
        row: ({ timeline, ranged }) => ({ timeline, sum: ranged && timeline.rounds ? "shots" : "attacks" }),
      });
      return [{ title: say("Turn"), lines }, ...table];
    },
  },
};
