import { digitsOf } from '#contract/money-digits.ts';

/** A whole amount of 1 or more as people write it, in Frw, or undefined. */
export function readFrw(text: string): number | undefined {
  const amount = Number(digitsOf(text) ?? 0);
  return amount > 0 ? amount : undefined;
}

/** An amount with commas between its thousands; a text that is not clear, or that begins with 0, as it is. */
export function groupMoney(text: string): string {
  const digits = digitsOf(text);
  return digits === undefined ? text : digits.startsWith('0') ? digits : digits.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, ',');
}

/** One edit of a field: its text before and after, where the caret is now, and what the browser says of it (InputEvent). */
export type MoneyEdit = { before: string; after: string; caret: number; inputType?: string | undefined; data?: string | null | undefined };

/** What the person put in; undefined where that cannot be told from the texts. */
function insertedBy({ before, after, caret, inputType = '', data }: MoneyEdit): string | undefined {
  if (inputType.startsWith('delete')) return '';
  if (inputType === 'insertText' && data) return data;
  const start = caret - (after.length - before.length);
  return start < caret && start >= 0 && after.slice(0, start) + after.slice(caret) === before ? after.slice(start, caret) : undefined;
}

/** The place in a grouped text behind `digits` digits. */
function placeAfter(text: string, digits: number): number {
  let at = 0;
  for (let left = digits; left > 0; at += 1) if (text[at] !== ',') left -= 1;
  return at;
}

const isGrouped = (text: string) => text.includes(',') && digitsOf(text) !== undefined && text === groupMoney(text);

/**
 * The text after an edit with its commas where they belong, and where the caret is in it. The commas that this put in before are no part of what
 * was typed: '35,0000' after a 0 is 350,000 and '35,00' after a deletion is 3,500; but typed by hand, '35,00' is not clear and stays.
 */
export function regroup(edit: MoneyEdit): { text: string; caret: number } {
  const { before, after, caret } = edit;
  const isOfDigits = isGrouped(before) && /^\d*$/.test(insertedBy(edit) ?? '-');
  const text = groupMoney(isOfDigits ? after.replaceAll(',', '') : after);
  if (digitsOf(text) === undefined) return { text: after, caret };
  const at = placeAfter(text, after.slice(0, caret).replaceAll(/\D/g, '').length);
  // Delete in front of a comma would otherwise never get behind it.
  const isStuck = edit.inputType === 'deleteContentForward' && text === before && text[at] === ',';
  return { text, caret: isStuck ? at + 1 : at };
}
