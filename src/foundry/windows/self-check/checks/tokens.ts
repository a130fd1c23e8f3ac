import { participantOf, isObject } from "../../../../rules/core.ts";
import { CONDITION_IDS } from "../../../fight/effects/condition-list.ts";
import type { Fight } from "../../../fight/fight.ts";
import { viewedLevel } from "../../../host/compat.ts";
import { SYSTEM_ID } from "../../../host/constants.ts";
import { shownScene } from "../../../host/scene.ts";
import { storedOnServer } from "../../../host/typed-calls.ts";
import { checkCount, untilTrue, type Check, check } from "../check.ts";
import type { ScratchDocument } from "../scratch.ts";
import { checkedActor, joinByToken, perform, startedFight } from "./fight.ts";

function noted(combat: Fight, id: string) {
  const participant = participantOf(combat.encounter, id);
  const { posture, hp } = { ...participant?.stats, ...participant?.later?.stats };
  return { posture, hp, defeated: participant?.defeated === true };
}

/** Checks each time that the encounter noted it. */
async function thereAndBack(
  name: string,
  set: (on: boolean) => Promise<unknown>,
  isNoted: () => boolean,
): Promise<readonly string[]> {
  await set(true);
  const faults = (await untilTrue(isNoted)) ? [] : [`${name} is not noted`];
  await set(false);
  return (await untilTrue(() => !isNoted())) ? faults : [...faults, `${name} stays`];
}

export const TOKEN_CHECKS: readonly Check[] = [
  /** Checks the conditions offered in the token HUD. */
  check({ id: "tokens.offered", expected: ["all"] }, () => {
    const { statusEffects } = CONFIG as unknown as {
      readonly statusEffects: Iterable<{ readonly id: string }> | object;
    };
    const ids = Symbol.iterator in statusEffects ? [...statusEffects].map(({ id }) => id) : Object.keys(statusEffects);
    const missing = CONDITION_IDS.filter((id) => !ids.includes(id));
    return checkCount(CONDITION_IDS.length - missing.length, CONDITION_IDS.length, missing.join(", "));
  }),
  check({ id: "tokens.conditions", expected: ["noted"], patience: 20_000 }, async (scratch) => {
    const { combat, actors } = await startedFight(scratch, 3);
    const combatant = combat.combatants.contents.at(-1);
    const actor = checkedActor(actors.at(-1));
    const id = combatant?.id ?? "";
    const toggle = (status: string) => async (active: boolean) => actor.toggleStatusEffect(status, { active });
    const faults = [
      ...(await thereAndBack("prone", toggle("prone"), () => noted(combat, id).posture === "prone")),
      ...(await thereAndBack("dead", toggle("dead"), () => noted(combat, id).defeated)),
      ...(await thereAndBack(
        "defeated",
        async (defeated) => combatant?.update({ defeated }),
        () => noted(combat, id).defeated,
      )),
    ];
    return faults.length ? { found: "faults", detail: faults.join(", ") } : { found: "noted" };
  }),
  /** Checks the overlay of the defeated: put once, and taken back. */
  check({ id: "tokens.overlay", expected: ["over the token"], patience: 20_000 }, async (scratch) => {
    const { combat, actors } = await startedFight(scratch, 2);
    const { DEFEATED } = CONFIG.specialStatusEffects;
    const marks = (): readonly ActiveEffect.Implementation[] =>
      [...(actors.at(-1)?.effects ?? [])].filter(({ statuses }) => statuses.has(DEFEATED));
    await perform(combat, "defeat", { participant: combat.combatants.contents.at(-1)?.id, fell: true });
    if (!(await untilTrue(() => marks().length > 0))) return { found: "no mark" };
    await combat.written();
    const [first, ...more] = marks();
    const isOverlay = foundry.utils.getProperty(first?._source ?? {}, "flags.core.overlay") === true;
    await perform(combat, "takeBack");
    if (!(await untilTrue(() => marks().length === 0))) return { found: "stays" };
    return { found: more.length ? "doubled" : isOverlay ? "over the token" : "an icon" };
  }),
  check({ id: "tokens.wildcard", expected: ["one of its files"] }, async (scratch) => {
    const pattern = "icons/svg/*.svg";
    const actor = await scratch.npc({ prototypeToken: { randomImg: true, texture: { src: pattern } } });
    const { texture: { src } = {} } = (await checkedActor(actor).getTokenDocument({ x: 0, y: 0 })).toObject();
    return { found: src && !src.includes("*") ? "one of its files" : "the pattern", detail: src ?? "" };
  }),
  check(
    { id: "tokens.level", expected: ["the viewed one", "no levels", "no scene"], providedFor: true },
    async (scratch) => {
      if (!shownScene()) return { found: "no scene" };
      const actor = checkedActor(await scratch.npc());
      const { level: viewed }: { readonly level?: string } = viewedLevel();
      const made = (await actor.getTokenDocument({ x: 0, y: 0, ...viewedLevel() })).toObject();
      if (!("level" in made)) return { found: "no levels" };
      return { found: !viewed ? "not readable" : made.level === viewed ? "the viewed one" : "another" };
    },
  ),
  /** Checks that changes stay with the token and reach the encounter, but not the base actor. */
  check({ id: "tokens.unlinked", expected: ["its own"], patience: 20_000 }, async (scratch) => {
    const { combat } = await startedFight(scratch, 2);
    const joined = await joinByToken(scratch, combat, false);
    if (typeof joined === "string") return { found: "faults", detail: joined };
    const { id, actor, place, own } = joined;
    const toggle = async (active: boolean): Promise<unknown> => own.toggleStatusEffect("prone", { active });
    const faults = [...(await thereAndBack("prone", toggle, () => noted(combat, id).posture === "prone"))];
    await toggle(true);
    await own.modifyTokenAttribute("hp", -3, true, true);
    if (!(await untilTrue(() => noted(combat, id).hp === 7))) faults.push("its points are not noted");
    const stored: { readonly tokens?: readonly object[] } | null = await storedOnServer(place as never);
    const kept = JSON.stringify(stored?.tokens?.map((one) => isObject(one) && one.delta));
    if (!kept.includes('"value":7')) faults.push("its points are not stored");
    if (!kept.includes('"prone"')) faults.push("its condition is not stored");
    const base = JSON.stringify(await storedOnServer(actor));
    if (!base.includes('"hp":{"value":10') || base.includes('"prone"')) faults.push("the actor behind it has changed");
    return faults.length ? { found: "faults", detail: faults.join(", ") } : { found: "its own" };
  }),
  /** Checks that the token is right, and that the encounter reads the actor. */
  check({ id: "tokens.pack", expected: ["joins", "no compendium"], patience: 20_000 }, async (scratch) => {
    const pack = [...(game.packs ?? [])].find(
      ({ documentName, metadata }) => documentName === "Actor" && metadata.packageName === SYSTEM_ID,
    );
    const [entry] = [...(pack?.index ?? [])];
    if (!pack || !entry) return { found: "no compendium" };
    const actors = game.actors as object as {
      importFromCompendium(pack: object, id: string, updates: object, options: object): Promise<ScratchDocument>;
    };
    const actor = await actors.importFromCompendium(pack, entry._id, { flags: scratch.flags }, { renderSheet: false });
    const place = await scratch.scene();
    const token = await checkedActor(actor).getTokenDocument({ x: 200, y: 200 });
    const [made] = await place.createEmbeddedDocuments("Token", [token.toObject()]);
    const { combat } = await startedFight(scratch, 2);
    const [combatant] = await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: made?.id, sceneId: place.id, actorId: actor.id, hidden: true },
    ]);
    const isRead = (): boolean => participantOf(combat.encounter, combatant?.id ?? "") !== undefined;
    const { prototypeToken = {} }: { readonly prototypeToken?: Readonly<Record<string, unknown>> } = actor._source;
    const differs = ["disposition", "actorLink"].filter((name) => made?._source[name] !== prototypeToken[name]);
    const faults = [...differs, ...((await untilTrue(isRead)) ? [] : ["it does not join the fight"])];
    return faults.length ? { found: "faults", detail: faults.join(", ") } : { found: "joins" };
  }),
];
