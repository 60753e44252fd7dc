/**
 * Counts letters that were omitted, inserted, replaced, or swapped with their neighbour: the optimal string alignment distance (Damerau 1964,
 * 'A technique for computer detection and correction of spelling errors').
 */
export function countSlips(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  // No way leads from outside of the table.
  const cell = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const steps = [cell(current, column - 1) + 1, cell(last, column) + 1, cell(last, column - 1) + (isSame ? 0 : 1)];
      if (isSwapped) steps.push(cell(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    [beforeLast, last] = [last, current];
  }
  return cell(last, b.length);
}
