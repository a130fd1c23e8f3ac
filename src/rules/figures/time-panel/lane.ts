/** What somebody is busy with between two times. */
export interface Bit {
  readonly kind: "draw" | "use" | "reload" | "burst";
  readonly from: number;
  /** May be beyond the end of the lane. */
  readonly to: number;
}

/** A picture of the time to come if somebody just keeps attacking with one thing, from 0 to `length` in the pacing's own unit. */
export interface Lane {
  readonly length: number;
  readonly bits: readonly Bit[];
  /** Times at which something lands: a blow, a shot, a spell. */
  readonly lands: readonly number[];
  /** Rounds that leave the weapon; 0 for one that needs none. */
  readonly rounds: number;
  /** It ends before its length because there is no ammunition left, and no figure for reloading. */
  readonly empty: boolean;
}

/** The lane of somebody who is busy bit by bit, cut where it ends. */
export function lane(length: number, bits: readonly Bit[], more: { readonly lands?: readonly number[]; readonly rounds?: number; readonly empty?: boolean } = {}): Lane {
  const { lands = bits.flatMap(({ kind, to }) => (kind === "use" ? [to] : [])), rounds = 0, empty = false } = more;
  return { length, bits: bits.filter(({ from }) => from < length), lands: lands.filter((time) => time <= length), rounds, empty };
}

/** When the first bit of this kind is over: ready at, reloaded at; null if there is none that begins in the lane. */
export function endOf({ bits }: Lane, kind: Bit["kind"]): number | null {
  return bits.find((bit) => bit.kind === kind)?.to ?? null;
}
