/** The answers of one trial, by kind (`201`, `409 orders.soldOut`, `503 server.busy` …), and what the database says afterwards. */
export type Trial = { kinds: string[]; orders: number; stock: number; placedAtFirst: number };

/** What counts: an answer that placed the order, or one that shows that its sender came too late for the piece. */
export type TrialRules = {
  /** How many are to contend. */
  asked: number;
  /** Kinds of answers of those who really contended; any other was turned away before. */
  contending: readonly string[];
  /** Most answers that may say that the order was placed. */
  winnersMax: number;
};

export type Verdict = {
  contenders: number;
  winners: number;
  /** Refusals, by their kind. */
  refusals: Map<string, number>;
  /** What was promised and does not hold, in words; empty when all does. */
  wrong: string[];
};

export const ORDERED = '201';

/** Judges a trial for the last piece of a work: one order, nothing sold twice, and as many real contenders as were asked for. */
export function judgeTrial({ kinds, orders, stock, placedAtFirst }: Trial, { asked, contending, winnersMax }: TrialRules): Verdict {
  const contenders = kinds.filter((kind) => contending.includes(kind)).length;
  const winners = kinds.filter((kind) => kind === ORDERED).length;
  const refusals = new Map<string, number>();
  for (const kind of kinds) if (kind !== ORDERED) refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
  const wrong = [
    ...(contenders < asked ? [`only ${contenders} of ${asked} contended`] : []),
    ...(orders === 1 ? [] : [`${orders} orders of one piece`]),
    ...(winners < 1 || winners > winnersMax ? [`${winners} heard that they had ordered`] : []),
    ...(stock + orders === placedAtFirst ? [] : [`${stock} left and ${orders} ordered of ${placedAtFirst}`]),
  ];
  return { contenders, winners, refusals, wrong };
}
