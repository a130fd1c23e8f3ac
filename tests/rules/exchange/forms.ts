import type { AttackForm } from "../../../src/rules/gurps/may-defend.ts";

/** Every way in which an attack comes. */
export const FORMS: readonly AttackForm[] = ["melee", "unarmed", "thrown", "missile", "bullet", "beam"];
