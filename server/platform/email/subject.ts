/** So much of a subject is seen in the list of an inbox. */
export const SUBJECT_MAX = 60;

/** No name is cut to less than this: `Imig…` tells nobody which work it is. */
const NAME_MIN = 20;

/** A text of at most so many characters, cut behind a word where there is one in its last two thirds. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end >= most / 3 ? cut.slice(0, end) : cut).replace(/[\s,.:;‘’“”]+$/, '')}…`;
}

type Write = (name: string) => string;

/** A subject, and the heading of the mail below it, which has the room to say all. */
type Headed = { subject: string; title: string };

/**
 * A subject with a name of any length in the middle, from the sentences that say most to least: the first that an inbox shows whole, else the last with
 * the name shortened, so that what happened to it is read in full. The heading is the first sentence, whole.
 */
export function subjectAbout(name: string, ...writes: [Write, ...Write[]]): Headed {
  const [most] = writes;
  const least = writes.at(-1) ?? most;
  const whole = writes.map((write) => write(name)).find((text) => text.length <= SUBJECT_MAX);
  return { subject: whole ?? least(shorten(name, Math.max(SUBJECT_MAX - least('').length, NAME_MIN))), title: most(name) };
}

/** A subject as it goes out: one line, cut at its end. An answer keeps that of what it answers, by which mail programs put the two together. */
export function fitSubject(subject: string): string {
  const line = subject.replaceAll(/[\r\n]+/g, ' ');
  return line.startsWith('Re: ') ? line : shorten(line, SUBJECT_MAX);
}
