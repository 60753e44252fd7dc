import { CLASSES, COLOURED_CLASSES, LAST_CLASS, type Ladder, type MatchClass } from './typed-word.ts';

const tested = CLASSES.filter((one) => one > LAST_CLASS);
const nameOf = (one: MatchClass) => `class${one}`;
const colouredNameOf = (one: MatchClass) => `coloured${one}`;

/** The columns of a statement that asks for classes, each with its tsquery. */
function columnsOf(ladder: Ladder | undefined): [name: string, query: string | null][] {
  if (!ladder) return [];
  const { coloured } = ladder;
  return [
    ...tested.map((one): [string, string | null] => [nameOf(one), ladder[one]]),
    ...(coloured ? COLOURED_CLASSES.map((one): [string, string] => [colouredNameOf(one), coloured[one]]) : []),
  ];
}

/** The values of a statement that asks for classes, and their columns from the parameter `first` on. */
export const classValues = (ladder: Ladder | undefined): unknown[] => columnsOf(ladder).map(([, query]) => query);
export const classColumns = (ladder: Ladder | undefined, first: number): string[] =>
  columnsOf(ladder).map(([name], at) => `$${first + at}::tsquery AS ${name}`);

/** The class of a match `w`, whose words are in `texts`: the first of the ladder that it is in. */
export function classIn(texts: string, { coloured }: Pick<Ladder, 'coloured'> = {}): string {
  const has = (name: string) => `${texts}.words @@ (SELECT ${name} FROM given)`;
  const isColoured = (one: MatchClass) =>
    coloured && COLOURED_CLASSES.some((other) => other === one)
      ? ` OR w.colours & ${coloured.bits} = ${coloured.bits} AND ${has(colouredNameOf(one))}`
      : '';
  return `CASE ${tested.map((one) => `WHEN ${has(nameOf(one))}${isColoured(one)} THEN ${one}`).join(' ')} ELSE ${LAST_CLASS} END`;
}
