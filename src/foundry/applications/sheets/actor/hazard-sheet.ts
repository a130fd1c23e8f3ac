import { template } from "../../../constants.ts";
import { SegmentZeroActorSheet } from "./actor-sheet.ts";

/** A thing or an event that acts in the order: when, and what happens then. */
export class HazardSheet extends SegmentZeroActorSheet {
  static override DEFAULT_OPTIONS = { classes: ["sz-actor--hazard"], position: { width: 480, height: 560 } } as never;

  static override PARTS = {
    head: { template: template("sheets/actor/head.hbs") },
    hazard: { template: template("sheets/actor/hazard.hbs") },
  } as never;

  static override TABS = {} as never;
}
