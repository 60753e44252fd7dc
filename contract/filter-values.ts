// Without schemas: the gallery's first visit loads this.

/** One or several values; one alone stands for itself, as in old addresses and saved searches. */
export type Several<V> = V | V[];

/** The values of such a filter, each once, without empty ones. */
export function valuesOf<V extends string>(filter: Several<V> | undefined): V[] {
  const values = [filter ?? []].flat().map((value) => value.trim() as V);
  return Array.from(new Set(values)).filter((value) => value !== '');
}

/** Values as a filter has them: none, one alone, or several in a fixed order, so that equal filters compare equal. */
export function severalFrom<V extends string>(values: readonly V[]): Several<V> | undefined {
  const each = Array.from(new Set(values)).toSorted();
  return each.length > 1 ? each : each[0];
}
