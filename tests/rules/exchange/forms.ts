import type { AttackForm } from "../../../src/rules/model/exchange.ts";

export const FORMS: readonly AttackForm[] = ["melee", "unarmed", "thrown", "missile", "bullet", "beam"];
