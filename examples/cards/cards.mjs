// @ts-check
// Card initiative: in each round everyone draws a card, and the highest acts first. A joker cuts in at any time, or acts last. A module for the system Segment Zero.
Hooks.once("segmentZero.init", ({ api }) => {
  const { cutIn, editTurn, refuse, schemas, slotId, turnOf, verbsOf } = api.core;

  /**
   * The data of this pacing, beside what every pacing has.
   * @typedef {import("segment-zero").TurnFacts & { card?: number, acted?: boolean }} Turn
   * @typedef {Omit<import("segment-zero").PacingTypes, "turn" | "note"> & { turn: Turn, note: { card: number } }} Cards
   * @typedef {import("segment-zero").FightView<Cards>} View
   */

  // Cards 1 to 52 are 2♣ to A♠, 53 and 54 jokers, which come last. A crowd uses several decks, numbered on.
  const DECK = 54;
  const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
  /** @param {number} card @returns 1 for the two of clubs to 52 for the ace of spades, 0 for a joker */
  const timeOf = (card) => {
    const place = ((card - 1) % DECK) + 1;
    return place > 52 ? 0 : place;
  };
  /** @param {number} card */
  const cardName = (card) =>
    timeOf(card) ? `${RANKS[Math.ceil(timeOf(card) / 4) - 1]}${"♠♣♦♥"[timeOf(card) % 4]}` : "★";

  /** @type {import("segment-zero").PacingOrder<Cards>} */
  const order = {
    statsChange: "atOnce",
    // One turn in a round, once a card is drawn.
    slotsOf(participant, { round }) {
      const { card, acted } = /** @type {Turn} */ (turnOf(participant, round));
      if (card === undefined) return [];
      return [
        {
          id: slotId(round, participant.id, 1),
          participant: participant.id,
          time: timeOf(card),
          key: [-timeOf(card), -card],
          phase: "",
          ordinal: 1,
          of: 1,
          kind: "turn",
          state: acted ? "done" : "open",
          note: { card },
        },
      ];
    },
    keyAt: (participant, time) => [-time, participant.seat],
  };

  /** A card for everyone who has none. @param {View} view @returns {import("segment-zero").Request[]} */
  function drawing(view) {
    const { round } = view.setting;
    const all = [...view.participants()].sort((a, b) => a.seat - b.seat);
    /** @param {(typeof all)[number]} one */
    const cardOf = (one) => /** @type {Turn} */ (turnOf(one, round)).card;
    const dice = {
      count: 1,
      faces: DECK * Math.ceil(all.length / DECK),
      drawn: all.flatMap((one) => cardOf(one) ?? []),
    };
    return all
      .filter((one) => one.kind === "creature" && !one.defeated && cardOf(one) === undefined)
      .map(({ id }) => ({
        id: `card_${round}_${id}`,
        kind: "dice",
        what: "card",
        participant: id,
        dice,
        fallback: DECK / 2,
        blocking: true,
        gm: false,
      }));
  }

  /** The turn in which this participant may still use a joker: neither over nor begun. @param {string} id @param {View} view */
  function jokerTurn(id, view) {
    const participant = view.participant(id);
    const begun = [...view.now, ...view.state.held.flat()];
    return (
      participant &&
      view
        .slotsOf(participant)
        .find((slot) => slot.state === "open" && slot.note && !timeOf(slot.note.card) && !begun.includes(slot.id))
    );
  }

  const jump = verbsOf()(schemas.strictObject({ participant: schemas.id }), ({ participant }, given) => {
    const view = /** @type {View} */ (given);
    const slot = jokerTurn(participant, view);
    if (!slot) return refuse("no-joker", { participant });
    if (!view.now.length) return refuse("nobody-acts");
    return (draft, emit) => cutIn(draft, slot.id, emit);
  });

  /** @type {import("segment-zero").PacingPlay<Cards>} */
  const play = {
    stages: [
      { id: "draw", owed: drawing },
      { id: "play", plays: true, owed: drawing },
    ],
    finish:
      ({ participant }) =>
      (draft) => {
        Object.assign(editTurn(draft, participant), { acted: true });
      },
  };

  /** @type {import("segment-zero").PacingChoices<Cards>} */
  const choices = {
    verbs: { jump },
    answer: (request, card) => (draft) => {
      Object.assign(editTurn(draft, request.participant ?? ""), { card: Number(card) });
    },
    offers: ({ id }, view) =>
      view.now.length && jokerTurn(id, view)
        ? [{ code: "jump", data: {}, command: { type: "jump", participant: id } }]
        : [],
  };

  api.registerPacing(
    {
      id: "cards",
      options: [],
      stats: schemas.object({}),
      notes: { facts: {}, turn: { card: schemas.count, acted: schemas.boolean() }, fight: {} },
      clock: { unit: { id: "card" }, counts: "down", seconds: ({ round }) => Math.max(0, round - 1) * 6 },
      order,
      play,
      choices,
    },
    { place: ({ note }) => (note ? { at: cardName(Number(note.card)) } : {}) },
  );
});
