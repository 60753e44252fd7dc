const PERCENT = 100;

/** Parts of a whole in whole percents that are 100 together: what is cut off most gets what is missing. */
export function percentsOf(parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / all) * PERCENT);
  const missing = PERCENT - exact.reduce((sum, part) => sum + Math.floor(part), 0);
  const raised = new Set(
    exact
      .map((part, at) => ({ at, rest: part % 1 }))
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return exact.map((part, at) => Math.floor(part) + (raised.has(at) ? 1 : 0));
}
