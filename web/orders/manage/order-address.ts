/** Where an order goes, in one form: the street first, then the place. A label may begin with who receives it: the buyer's name stands in the row already, another one behind. */
export function addressOf(address: string, buyer: string): string {
  const [first = '', ...others] = address.split('\n').map((line) => line.trim());
  if (others.length === 0) return first;
  if (first.toLowerCase() === buyer.trim().toLowerCase()) return others.join(', ');
  const isStreetBelow = !HAS_NUMBER.test(first) && others.some((line) => HAS_NUMBER.test(line));
  return (isStreetBelow ? [...others, first] : [first, ...others]).join(', ');
}

/**
 * The same in two lines that are each cut for themselves in a narrow column: the second begins with the district or country, behind which a note may stand.
 * `place` is undefined where none is found behind the street.
 */
export function addressLines(address: string, buyer: string): { street: string; place: string | undefined } {
  const parts = addressOf(address, buyer).split(', ');
  const [receiver = ''] = address.trim().split('\n');
  const at = parts.findLastIndex((part) => IS_PLACE.test(part) && part !== receiver);
  if (at < 1) return { street: parts.join(', '), place: undefined };
  return { street: `${parts.slice(0, at).join(', ')},`, place: parts.slice(at).join(', ') };
}

/** A name of some words, as 'Nyarugenge' is, and 'please phone first' is not. */
const IS_PLACE = /^\p{Lu}[^\d.]{1,24}$/u;

/** As 'KG 17 Ave 22' has, and the name of a person has not. */
const HAS_NUMBER = /\d/;
