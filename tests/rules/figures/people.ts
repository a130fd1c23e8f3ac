import type { Value, TimedWeapon, TimeSource } from "../../../src/rules/values.ts";

const given = (value: number): Value => ({ value, parts: [{ code: "set", value }] });

/** A ready weapon without ammunition. */
export function weapon(more: Partial<TimedWeapon> = {}): TimedWeapon {
  return {
    id: "w",
    label: "weapon",
    ready: true,
    ranged: false,
    speedClass: 5,
    drawClass: null,
    reloadClass: null,
    perSegment: 0,
    capacity: 0,
    loaded: 0,
    longer: false,
    weaponSpeed: 5,
    attacks: 1,
    perRounds: 1,
    trained: true,
    specialised: false,
    rateOfFire: 1,
    fireKind: "muscle",
    ...more,
  };
}

type Given = Omit<Partial<TimeSource>, "agility" | "basicSpeed" | "move"> & {
  readonly agility?: number;
  readonly basicSpeed?: number;
  readonly move?: number;
};

/** A participant of DX, agility and HT 10, Basic Speed 5, with nothing in hand. */
export function somebody({ agility = 10, basicSpeed = 20, move = 5, ...more }: Given = {}): TimeSource {
  return {
    dx: 10,
    initiative: 50,
    initiativeModifier: 0,
    quickDraw: false,
    giant: false,
    attackSpeeds: [],
    weapons: [],
    spells: [],
    actions: [],
    ...more,
    agility: given(agility),
    basicSpeed: given(basicSpeed),
    move: given(move),
  };
}

/** The sheet of the mock-ups: agility 13. */
export const sabre = weapon({ id: "sabre", label: "Sabre", speedClass: 5, drawClass: 4, weaponSpeed: 5 });
export const pistol = weapon({
  id: "pistol",
  label: "Automatic pistol",
  ranged: true,
  ready: false,
  speedClass: 4,
  drawClass: 3,
  reloadClass: 8,
  capacity: 7,
  loaded: 5,
  weaponSpeed: 3,
  rateOfFire: 3,
  fireKind: "semi",
});
export const submachineGun = weapon({
  id: "smg",
  label: "Submachine gun",
  ranged: true,
  ready: false,
  speedClass: 6,
  drawClass: 6,
  reloadClass: 10,
  capacity: 30,
  loaded: 18,
  perSegment: 6,
  weaponSpeed: 6,
  rateOfFire: 10,
  fireKind: "auto",
});
