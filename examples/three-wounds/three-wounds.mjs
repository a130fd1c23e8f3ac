// @ts-check
// Three wounds: any injury is a wound that dazes, the third puts out of the fight. Combat rules for Segment Zero.
Hooks.once("segmentZero.init", ({ api }) => {
  const { editCombat, refuse, schemas } = api.core;
  const { boolean, count, strictObject } = schemas;

  /**
   * @typedef {{ wounds?: number, dazed?: boolean }} Facts
   * @typedef {import("segment-zero").CombatTypes & { facts: Facts, note: { wounds: number } }} Wounds
   */

  /** @type {import("segment-zero").CombatRules<Wounds>} */
  const rules = {
    id: "three-wounds",
    options: [],
    stats: {},
    notes: { facts: { wounds: count, dazed: boolean() }, turn: {}, note: strictObject({ wounds: count }) },
    turns: {
      // Who is dazed recovers when the own turn ends, in any initiative system.
      follow(moments, view) {
        const over = moments.filter(
          ({ what, participant }) =>
            (what === "ends" || what === "passes") && view.participant(participant)?.combat?.dazed,
        );
        if (!over.length) return null;
        return (draft) => over.forEach(({ participant }) => delete editCombat(draft, participant).dazed);
      },
      note: (_, { combat }) => (combat?.wounds ? { wounds: combat.wounds } : null),
      idle: (slot, view) => (view.participant(slot.participant)?.combat?.wounds ?? 0) > 2,
    },
    choices: { verbs: {} },
    exchange: {
      dice: () => "3d6",
      attacked({ attacker }, view, ruling) {
        const { wounds = 0, dazed } = view.participant(attacker)?.combat ?? {};
        return !ruling && (dazed || wounds > 2) ? refuse("cannot-attack", { participant: attacker }) : null;
      },
      harmed({ id, combat }, { injuries }) {
        if (!injuries.length) return null;
        return (draft) =>
          void Object.assign(editCombat(draft, id), { wounds: (combat?.wounds ?? 0) + injuries.length, dazed: true });
      },
      rollModifiers: ({ combat }) =>
        combat?.wounds ? [{ code: "wounds", value: -combat.wounds, name: "wounds" }] : [],
      conditions: ({ combat }) => ((combat?.wounds ?? 0) > 2 ? ["unconscious"] : combat?.dazed ? ["stun"] : []),
    },
  };
  api.registerCombat(rules);
});
