import type { AttackForm } from "../../../src/rules/gurps/defence.ts";

export const FORMS: readonly AttackForm[] = ["melee", "unarmed", "thrown", "missile", "bullet", "beam"];
