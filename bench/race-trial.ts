/** The responses of one trial, by kind (`201`, `409 orders.soldOut`, `503 server.busy` …), and the database's state afterwards. */
export type Trial = { kinds: string[]; orders: number; stock: number; placedAtFirst: number };

/** Which responses count as contending: those that placed the order, and those that say that it was sold out. */
export type TrialRules = {
  /** The expected number of contenders. */
  expected: number;
  /** Kinds of responses of contenders; any other was refused for another reason. */
  contending: readonly string[];
  /** Maximum number of responses that may say that the order was placed. */
  winnersMax: number;
};

export type Verdict = {
  contenders: number;
  winners: number;
  /** Refusals, by their kind. */
  refusals: Map<string, number>;
  /** Violated expectations; empty when there are none. */
  wrong: string[];
};

export const ORDERED = '201';

/** Judges a trial for the last copy of an artwork: one order, nothing sold twice, and the expected number of contenders. */
export function judgeTrial({ kinds, orders, stock, placedAtFirst }: Trial, { expected, contending, winnersMax }: TrialRules): Verdict {
  const contenders = kinds.filter((kind) => contending.includes(kind)).length;
  const winners = kinds.filter((kind) => kind === ORDERED).length;
  const refusals = new Map<string, number>();
  for (const kind of kinds) if (kind !== ORDERED) refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
  const wrong = [
    ...(contenders < expected ? [`only ${contenders} of ${expected} contended`] : []),
    ...(orders === 1 ? [] : [`${orders} orders of one piece`]),
    ...(winners < 1 || winners > winnersMax ? [`${winners} heard that they had ordered`] : []),
    ...(stock + orders === placedAtFirst ? [] : [`${stock} left and ${orders} ordered of ${placedAtFirst}`]),
  ];
  return { contenders, winners, refusals, wrong };
}
