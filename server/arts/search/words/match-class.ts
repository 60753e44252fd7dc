import { CLASSES, LAST_CLASS, type Ladder, type MatchClass } from './typed-word.ts';

const tested = CLASSES.filter((one) => one > LAST_CLASS);
const nameOf = (one: MatchClass) => `class${one}`;

/** The values of a statement that asks for classes, and their columns from the parameter `first` on. */
export const classValues = (ladder: Ladder | undefined): unknown[] => (ladder ? tested.map((one) => ladder[one]) : []);
export const classColumns = (ladder: Ladder | undefined, first: number): string[] =>
  ladder ? tested.map((one, at) => `$${first + at}::tsquery AS ${nameOf(one)}`) : [];

/** The class of a match, whose words are in `texts`: the first of the ladder that it is in. */
export const classIn = (texts: string): string =>
  `CASE ${tested.map((one) => `WHEN ${texts}.words @@ (SELECT ${nameOf(one)} FROM given) THEN ${one}`).join(' ')} ELSE ${LAST_CLASS} END`;
