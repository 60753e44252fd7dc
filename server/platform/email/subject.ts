/** So much of a subject is seen in the list of an inbox. */
export const SUBJECT_MAX = 60;

/** A text of at most so many characters, cut behind a word where there is one in its second half. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end >= most / 2 ? cut.slice(0, end) : cut).replace(/[\s,.:;‘’“”]+$/, '')}…`;
}

/** A subject with a name of any length in the middle: the name is shortened, so that what happened to it is read in full. */
export function subjectAbout(name: string, write: (name: string) => string): string {
  return write(shorten(name, Math.max(SUBJECT_MAX - write('').length, 8)));
}

/** A subject as it goes out: one line, cut at its end. An answer keeps that of what it answers, by which mail programs put the two together. */
export function fitSubject(subject: string): string {
  const line = subject.replaceAll(/[\r\n]+/g, ' ');
  return line.startsWith('Re: ') ? line : shorten(line, SUBJECT_MAX);
}
