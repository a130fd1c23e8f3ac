import * as v from "valibot";
import {
  allPacings, apply, applyPatch, chanceOf, changesOf, combatStatusOf, current, currentIds, cutIn, diff, edit, editFacts, editTurn, endSlot, entriesOf, entryOf, exchangeOf, forecast, foresee, halted,
  isIdle, isPast, isRefusal, isTurn, latestStats, look, newEncounter, NO_STATUS, optionsOf, outcomeOf, pacingOf, participantOf, participantsOf, problemOf, refuse, removeActive, requests, scoreOf,
  seconds, slotId, slots, statsOf, turnOf, verb, verbsOf,
} from "./core.ts";
import { count, figure, id, json, jsonObject, line, longId } from "./model/fields.ts";
import { compareKeys } from "./order/order.ts";
import { noteLost, stepAside } from "./order/turns.ts";

/**
 * Schemas for the stats and commands of a pacing: our fields, and what is needed of valibot to put them together. `id` is the id of a participant, `longId` that of a slot
 * or request, `line` a text of at most 300 characters, `figure` a whole number, `count` one that is not negative.
 */
export const schemas = {
  id, longId, line, figure, count, json, jsonObject,
  object: v.object, strictObject: v.strictObject, optional: v.optional, nullable: v.nullable, array: v.array, record: v.record, picklist: v.picklist, literal: v.literal, union: v.union,
  string: v.string, boolean: v.boolean, pipe: v.pipe, minValue: v.minValue, maxValue: v.maxValue,
} as const;

/** The core as modules get it, in `game.system.api.core`: what reads a fight, and what a pacing is made with. A module has no bundler, so it cannot import them. */
export const core = {
  // Readers; none of them throws.
  slots, current, requests, forecast, foresee, look, halted, isIdle, seconds, problemOf, currentIds, participantOf, participantsOf, exchangeOf, outcomeOf, combatStatusOf, scoreOf, chanceOf,
  latestStats, entryOf, entriesOf, pacingOf, allPacings, optionsOf, isPast, NO_STATUS,
  // A fight without a combat, for tests of a module.
  newEncounter, apply, applyPatch, diff, changesOf,
  // What a pacing is made with.
  isRefusal, refuse, slotId, turnOf, statsOf, edit, editFacts, editTurn, verb, verbsOf, endSlot, isTurn, cutIn, stepAside, removeActive, noteLost, compareKeys, schemas,
} as const;
