/**
 * Two small pacings of another package, made with nothing but the public API. In "tiny" each creature acts at the times of its stats, equal
 * times together; an option asks for dice first. In "tiny-endless" it acts every so many units, for ever.
 */
import * as v from "valibot";
import {
  editFacts,
  editTurn,
  pacingOf,
  registerPacing,
  slotId,
  statsOf,
  turnOf,
  verb,
  refuse,
  cutIn,
  type JsonObject,
  type Pacing,
  type Participant,
  type Request,
  type Setting,
  type Slot,
  type TurnFacts,
} from "../../../src/rules/index.ts";

interface Turn extends TurnFacts {
  readonly acted?: readonly number[];
  readonly roll?: number;
  readonly cut?: "open" | "done";
}

const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

function slot(
  participant: Participant,
  setting: Setting,
  place: number,
  of: number,
  at: number,
  state: Slot["state"],
): Slot {
  return {
    id: slotId(setting.round, participant.id, place),
    participant: participant.id,
    time: at,
    key: [at],
    phase: "",
    ordinal: place,
    of,
    kind: "turn",
    state,
  };
}

const tiny: Pacing = {
  id: "tiny",
  options: [
    { name: "dice", kind: "switch", default: false, rule: "none" },
    { name: "most", kind: "integer", min: 1, max: 5, default: 5, rule: "none" },
  ],
  stats: v.object({ times: v.array(time) }),

  clock: {
    unit: { id: "segment" },
    counts: "up",
    ticks: 1,
    seconds: ({ round }) => round * 10,
  },

  order: {
    statsChange: "nextWindow",
    slotsOf(participant, setting) {
      const { times } = statsOf<{ times: number[] }>(participant, setting);
      const { acted = [], cut } = turnOf<Turn>(participant, setting.round);
      const used = times.slice(0, setting.options.most as number);
      const own = used.map((at, i) =>
        slot(participant, setting, i + 1, used.length, at, acted.includes(i + 1) ? "done" : "open"),
      );
      if (!cut) return own;
      return [
        ...own,
        {
          ...slot(participant, setting, 1, 1, 0, cut === "done" ? "done" : "open"),
          id: slotId(setting.round, participant.id, "cut"),
          kind: "interrupt",
          key: [0],
        },
      ];
    },
    keyAt: (_, at) => [at],
  },

  play: {
    stages: [
      {
        id: "roll",
        skip: ({ setting }) => !setting.options.dice,
        owed: (view) =>
          [...view.participants()]
            .filter((one) => owes(one, view.setting))
            .map(request)
            .sort((a, b) => (a.id < b.id ? -1 : 1)),
      },
      { id: "play", plays: true },
    ],
    finish: ({ participant, ordinal, kind }, report) => {
      if (report.refuse) return refuse("not-so", {});
      return (draft) => {
        const turn = editTurn<Turn>(draft, participant);
        if (kind === "interrupt") turn.cut = "done";
        else turn.acted = [...(turn.acted ?? []), ordinal];
      };
    },
    // So late there is no choice.
    idle: ({ time: at }) => at >= 90,
  },

  choices: {
    verbs: {
      cut: verb(v.strictObject({ participant: v.string() }), ({ participant }, view) => {
        const who = view.participant(participant);
        if (
          !who ||
          who.kind === "hazard" ||
          who.defeated ||
          !view.now.length ||
          turnOf<Turn>(who, view.setting.round).cut
        )
          return refuse("cannot-cut-in", { participant });
        return (draft, emit) => {
          editTurn<Turn>(draft, participant).cut = "open";
          cutIn(draft, slotId(view.setting.round, participant, "cut"), emit);
        };
      }),
    },
    answer:
      ({ participant }, value) =>
      (draft) => {
        editTurn<Turn>(draft, participant!).roll = value as number;
      },
  },
};

function owes(participant: Participant, setting: Setting): boolean {
  return (
    setting.options.dice === true &&
    participant.kind === "creature" &&
    !participant.defeated &&
    turnOf<Turn>(participant, setting.round).roll === undefined
  );
}

function request({ id }: Participant): Request {
  return {
    id: `roll_${id}`,
    kind: "dice",
    what: "roll",
    participant: id,
    dice: { count: 3, faces: 6 },
    fallback: 10,
    blocking: true,
    gm: false,
  };
}

const endless: Pacing = {
  id: "tiny-endless",
  options: [],
  stats: v.object({ every: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)) }),

  clock: {
    unit: { id: "halfSecond", perFigure: 2 },
    counts: "up",
    perRound: Infinity,
    seconds: ({ time: at }) => (at ?? 0) / 2,
  },

  order: {
    statsChange: "atOnce",
    slotsOf(participant, setting) {
      const { next = 0, count = 0 } = participant.facts as { next?: number; count?: number };
      return [{ ...slot(participant, setting, count + 1, 1, next, "open"), ordinal: 1 }];
    },
    keyAt: (_, at) => [at],
  },

  play: {
    stages: [{ id: "play", plays: true }],
    join:
      ({ id, stats }, view) =>
      (draft) => {
        Object.assign(editFacts<JsonObject>(draft, id), {
          next: (view.state.clock.time ?? 0) + (stats.every as number),
          count: 0,
        });
      },
    finish: ({ participant, time: at }, _, view) => {
      const { every } = statsOf<{ every: number }>(view.participant(participant)!, view.setting);
      return (draft) => {
        const facts = editFacts<{ next: number; count: number }>(draft, participant);
        facts.next = at + every;
        facts.count += 1;
      };
    },
  },

  choices: {
    verbs: {},
    answer: () => refuse("nothing-is-asked"),
  },
};

for (const pacing of [tiny, endless]) if (!pacingOf(pacing.id)) registerPacing(pacing);

/** Registers "tiny" under another id and with other members, once for all files. */
export function registerVariant(
  id: string,
  { order, play, choices }: { readonly [Facet in "order" | "play" | "choices"]?: Partial<Pacing[Facet]> },
): void {
  if (pacingOf(id)) return;
  registerPacing({
    ...tiny,
    id,
    order: { ...tiny.order, ...order },
    play: { ...tiny.play, ...play },
    choices: { ...tiny.choices, ...choices },
  });
}
