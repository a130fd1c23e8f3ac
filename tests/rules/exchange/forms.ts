import type { AttackForm } from "../../../src/rules/gurps/defence.ts";

/** Every way in which an attack comes. */
export const FORMS: readonly AttackForm[] = ["melee", "unarmed", "thrown", "missile", "bullet", "beam"];
