/** The first row of a statement that always has one. Throws where there is none: then the statement or the schema is not what we think. */
export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row had none.');
  return row;
}
