/** Where an order goes, in one form: the street first, then the place. A label may begin with who receives it: the buyer's name stands in the row already, another one behind. */
export function addressOf(address: string, buyer: string): string {
  const [first = '', ...others] = address.split('\n').map((line) => line.trim());
  if (others.length === 0) return first;
  if (first.toLowerCase() === buyer.trim().toLowerCase()) return others.join(', ');
  const isStreetBelow = !HAS_NUMBER.test(first) && others.some((line) => HAS_NUMBER.test(line));
  return (isStreetBelow ? [...others, first] : [first, ...others]).join(', ');
}

/** The same with the place first, for who looks for one: a cut line of a narrow column ends within the street. What was typed in one line stays as it is. */
export function placeOf(address: string, buyer: string): string {
  if (!address.trim().includes('\n')) return addressOf(address, buyer);
  const parts = addressOf(address, buyer).split(', ');
  return [...parts.filter((part) => !HAS_NUMBER.test(part)), ...parts.filter((part) => HAS_NUMBER.test(part))].join(', ');
}

/** As 'KG 17 Ave 22' has, and the name of a person has not. */
const HAS_NUMBER = /\d/;
