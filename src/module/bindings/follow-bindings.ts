import { currentIds, look, participantOfSlot, type EncounterState } from "../../rules/core.ts";
import { afterDocuments } from "../../foundry/fight/after-documents.ts";
import type { Fight } from "../../foundry/fight/fight.ts";
import { changesFight } from "../../foundry/fight/store.ts";
import { oneByOne } from "../../foundry/host/one-by-one.ts";
import { isOwnWrite, markOwnWrites } from "../../foundry/host/own-writes.ts";
import { isReachedBy, isSameActor } from "../../foundry/host/same-actor.ts";
import { isWriter } from "../../foundry/host/tabs.ts";
import { onHook } from "../../foundry/host/typed-calls.ts";
import type { TrackerContext } from "../../foundry/reading/context.ts";
import { contextHere } from "../../foundry/reading/fight-context.ts";
import { foreseenFor, setPrepared } from "../../foundry/reading/prepared.ts";
import { profileInUse } from "../profiles/in-use.ts";
import type { Binding, HostValue } from "../profiles/schema.ts";
import { CHOICES, commandFor } from "./choices.ts";
import { hostState, hostValues, ourValue } from "./host-states.ts";

/*
 * Keeps choices of an encounter and the system's own state of them alike. The active GM's client writes what is in
 * force to the system. A user's change at the system becomes a command of that user while the choice is open, else a
 * prepared action.
 */

/** Last known values of the system, by combatant and choice. */
const seen = new Map<string, HostValue | null>();
/** Choices that this client is writing to the system. */
const writing = new Set<string>();
const inTurn = oneByOne("bindings");

const bindings = (): readonly Binding[] => profileInUse().profile.choices.filter(({ off }) => !off);

/** Of several combatants of one actor, the first decides about what the system keeps with the actor. */
function bindingsOf(combat: Fight | null, combatant: Combatant.Implementation): readonly Binding[] {
  const first = [...(combat?.combatants ?? [])].find(({ actor }) => isSameActor(actor, combatant.actor));
  return bindings().filter(({ flag }) => flag !== undefined || !first || first.id === combatant.id);
}
const keyOf = ({ uuid }: Combatant.Implementation, { of }: Binding): string => `${uuid} ${of}`;

/** On all clients, from `ready` on. */
export function followBindings(): void {
  markOwnWrites();
  onHook("updateActor", (actor, _changed, options, user) => changed(actor, options, user));
  onHook("createActiveEffect", (effect, options, user) => changed(effect.parent, options, user));
  onHook("updateActiveEffect", (effect, _changed, options, user) => changed(effect.parent, options, user));
  onHook("deleteActiveEffect", (effect, options, user) => changed(effect.parent, options, user));
  onHook("updateCombatant", (combatant, _changed, options, user) => {
    notice(combatant.parent, combatant, options, user);
  });
  onHook("createCombatant", remember);
  onHook("updateCombat", (combat, change) => {
    if (changesFight(change)) keep(combat);
  });
  for (const combat of game.combats ?? []) {
    for (const combatant of combat.combatants) remember(combatant);
    keep(combat);
  }
}

/** What the system sets by itself when a combatant joins is no choice of a user. */
function remember(combatant: Combatant.Implementation): void {
  for (const binding of bindings()) seen.set(keyOf(combatant, binding), hostState(binding).read(combatant));
}

function changed(actor: unknown, options: object, user: string): void {
  if (!bindings().length) return;
  for (const combat of game.combats ?? [])
    for (const combatant of combat.combatants)
      if (isReachedBy(combatant, actor)) notice(combat, combatant, options, user);
}

/** Notices changes of the system's state of a combatant. */
function notice(combat: Fight | null, combatant: Combatant.Implementation, options: object, user: string): void {
  for (const binding of bindingsOf(combat, combatant)) {
    const key = keyOf(combatant, binding);
    const value = hostState(binding).read(combatant);
    const before = seen.get(key);
    seen.set(key, value);
    if (value === before || writing.has(key) || combat?.encounter.status !== "running") continue;
    const isOwn = isOwnWrite(options, user);
    const command = wantedBy(combat, combatant, binding, value);
    if (command === undefined) continue;
    if (command && isOwn) void combat.perform(command).then(({ refusal }) => refusal && keep(combat));
    else if (isOwn) void prepare(combat, combatant, binding, value);
    // The command of another user is under way.
    if (!command) keep(combat);
  }
}

/** Returns the command for a value of the system; null if the choice is not open, undefined if nothing differs. */
function wantedBy({ encounter }: Fight, { id }: Combatant.Implementation, binding: Binding, value: HostValue | null) {
  const ours = ourValue(binding, value);
  const now = inForce(encounter, id ?? "", binding);
  if (now === null || ours === null || isMeantBy(binding, now, value)) return undefined;
  return commandFor(binding.of, id ?? "", ours, encounter);
}

function inForce(encounter: EncounterState, id: string, { of }: Binding): string | null {
  const view = look(encounter);
  const participant = view?.participant(id);
  return view && participant?.kind === "creature" ? CHOICES[of].now(participant, view) : null;
}

function isMeantBy(binding: Binding, ours: string, value: HostValue | null): boolean {
  const values = hostValues(binding, ours);
  return values.length ? values.some((one) => one === value) : value === null;
}

/** Prepares a user's choice for the combatant's next turn, if the rules will allow it then. */
async function prepare(
  combat: Fight,
  { id }: Combatant.Implementation,
  binding: Binding,
  value: HostValue | null,
): Promise<void> {
  const ours = ourValue(binding, value);
  const context = contextHere(combat);
  if (ours === null || !context || !combat.id || !id || !context.mine(id)) return;
  const next = nextOf(binding, id, ours, context);
  if (!next) return;
  await setPrepared(combat.id, id, { ...next, words: CHOICES[binding.of].words(ours) });
  void ui.combat?.render();
}

function nextOf({ of }: Binding, id: string, ours: string, context: TrackerContext) {
  const own = CHOICES[of].prepared?.(context.participant(id)!, ours, context.view);
  if (own) return own;
  const then = foreseenFor(id, context);
  const due = then && currentIds(then.state).find((slot) => participantOfSlot(slot) === id);
  const command = due && commandFor(of, id, ours, then.state);
  return command ? { due, commands: [command] } : null;
}

/** Writes what is in force to the system when the documents of the last click have arrived. */
function keep(combat: Fight): void {
  if (!isWriter() || !bindings().length || combat.problem || combat.encounter.status !== "running") return;
  afterDocuments(combat, () => void inTurn(() => settle(combat)));
}

async function settle(combat: Fight): Promise<void> {
  if (!isWriter() || !game.combats?.has(combat.id ?? "") || combat.encounter.status !== "running") return;
  for (const combatant of [...combat.combatants])
    for (const binding of bindingsOf(combat, combatant)) await bring(combat, combatant, binding);
}

async function bring({ encounter }: Fight, combatant: Combatant.Implementation, binding: Binding): Promise<void> {
  const ours = inForce(encounter, combatant.id ?? "", binding);
  if (ours === null) return;
  const state = hostState(binding);
  if (isMeantBy(binding, ours, state.read(combatant))) return;
  const key = keyOf(combatant, binding);
  writing.add(key);
  try {
    await state.write(combatant, hostValues(binding, ours)[0] ?? null);
  } finally {
    writing.delete(key);
    seen.set(key, state.read(combatant));
  }
}
