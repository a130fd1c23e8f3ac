// @ts-check
// Popcorn initiative: whoever has acted names the next. A module for the system Segment Zero.
Hooks.once("segmentZero.init", ({ api }) => {
  const { edit, editTurn, endSlot, refuse, schemas, slotId, turnOf, verbsOf } = api.core;

  /**
   * The data of this pacing, beside what every pacing has.
   * @typedef {import("segment-zero").TurnFacts & { place?: number, acted?: boolean }} Turn
   * @typedef {{ called?: number, last?: string }} Fight
   * @typedef {Omit<import("segment-zero").PacingTypes, "turn" | "fight" | "note"> & { turn: Turn, fight: Fight, note: { unnamed?: boolean } }} Popcorn
   * @typedef {import("segment-zero").FightView<Popcorn>} View
   * @typedef {import("segment-zero").Draft} Draft
   */

  /** @type {import("segment-zero").PacingOrder<Popcorn>} */
  const order = {
    statsChange: "atOnce",
    // One turn in a round. Its time is the place at which it was named, or the next place to be named.
    slotsOf(participant, { round, facts }) {
      const { place, acted } = /** @type {Turn} */ (turnOf(participant, round));
      const time = place ?? (facts.called ?? 0) + 1;
      return [
        {
          id: slotId(round, participant.id, 1),
          participant: participant.id,
          time,
          key: [time, participant.seat],
          phase: "",
          ordinal: 1,
          of: 1,
          kind: "turn",
          state: acted ? "done" : "open",
          note: place === undefined ? { unnamed: true } : {},
        },
      ];
    },
    keyAt: (participant, time) => [time, participant.seat],
  };

  /** The creatures that have not been named in this round, in the order in which they joined. @param {View} view */
  function unnamed(view) {
    return [...view.participants()]
      .filter(
        (one) =>
          one.kind === "creature" && view.slotsOf(one).some((slot) => slot.state === "open" && slot.note?.unnamed),
      )
      .sort((a, b) => a.seat - b.seat);
  }

  /** Gives a participant the next place. @param {Draft} draft @param {string} id */
  function name(draft, id) {
    const called = Number(draft.facts.called ?? 0) + 1;
    draft.facts = { ...draft.facts, called };
    Object.assign(editTurn(draft, id), { place: called });
  }

  /** A turn is over; its participant names the next. @param {Draft} draft @param {string} id */
  function finish(draft, id) {
    Object.assign(editTurn(draft, id), { acted: true });
    if (edit(draft, id).kind === "creature") draft.facts = { ...draft.facts, last: id };
  }

  /** Who is next? Asked between two turns, unless nobody is left to choose from. @param {View} view @returns {import("segment-zero").Request[]} */
  function naming(view) {
    const left = unnamed(view);
    const named = view.next().some((slot) => slot.kind !== "hazard" && !slot.note?.unnamed);
    if (view.now.length || named || left.length < 2) return [];
    const { called = 0, last = "" } = view.setting.facts;
    const namer = view.participant(last);
    const seen = left.filter((one) => !one.hidden);
    // A player does not choose among those who are hidden; if nobody else is left, the GM names them.
    const asked = namer && !namer.defeated && seen.length > 0 ? { participant: last, gm: false } : { gm: true };
    const choices = (asked.gm ? left : seen).map(({ id }) => id);
    return [
      {
        id: `next_${view.setting.round}_${called}`,
        kind: "decision",
        what: "next",
        ...asked,
        choices,
        fallback: choices[0] ?? "",
        blocking: true,
      },
    ];
  }

  /** @type {import("segment-zero").PacingPlay<Popcorn>} */
  const play = {
    stages: [{ id: "play", plays: true, owed: naming }],
    open: () => (draft) => {
      draft.facts = { ...draft.facts, called: 0 };
    },
    // The last one of a round acts without being named.
    activate: (slots) => (draft) => {
      for (const slot of slots) if (slot.note?.unnamed) name(draft, slot.participant);
    },
    finish:
      ({ participant }) =>
      (draft) =>
        finish(draft, participant),
    unmovable: "by-naming",
  };

  /** Done, and the name of the next, in one click. */
  const handOver = verbsOf()(
    schemas.strictObject({ participant: schemas.id, next: schemas.id }),
    ({ participant, next }, given) => {
      const view = /** @type {View} */ (given);
      const slot = view.slot(view.now.find((id) => view.slot(id)?.participant === participant) ?? "");
      if (!slot) return refuse("not-your-turn", { participant });
      if (!unnamed(view).some(({ id }) => id === next)) return refuse("has-acted", { participant: next });
      return (draft, emit) => {
        finish(draft, participant);
        endSlot(draft, slot, emit);
        name(draft, next);
      };
    },
  );

  /** @type {import("segment-zero").PacingChoices<Popcorn>} */
  const choices = {
    verbs: { handOver },
    answer: (_request, value) => (draft) => name(draft, String(value)),
    offers(participant, view) {
      const acts = view.now.some((id) => view.slot(id)?.participant === participant.id);
      const left = unnamed(view)
        .filter((one) => !one.hidden)
        .map(({ id }) => id);
      return acts && left.length > 1
        ? [
            {
              code: "handOver",
              data: {},
              command: { type: "handOver", participant: participant.id },
              asks: [{ field: "next", kind: "participant", choices: left }],
            },
          ]
        : [];
    },
  };

  api.registerPacing(
    {
      id: "popcorn",
      options: [],
      stats: schemas.object({}),
      // What is noted of each participant, of its turn and of the fight: so damage is found.
      notes: {
        facts: {},
        turn: { place: schemas.count, acted: schemas.boolean() },
        fight: { called: schemas.count, last: schemas.id },
      },
      clock: { unit: { id: "place" }, counts: "up", seconds: ({ round }) => Math.max(0, round - 1) * 6 },
      order,
      play,
      choices,
    },
    {
      // Nobody knows yet when those act who have not been named.
      place: (slot) => ({ unknown: slot.state === "open" && slot.note?.unnamed === true }),
    },
  );
});
