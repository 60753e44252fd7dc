/** Spreadsheets treat a cell that begins like this as a formula (OWASP, CSV Injection); a quote before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A cell also begins behind each of these, where a spreadsheet separates at semicolons, as with French settings, and reads quotes within a cell as
 * letters. Blanks, quotes and what was marked already may stand before the formula. Also a regular expression of PostgreSQL.
 */
export const SEPARATED_FORMULA = String.raw`([;\t\n\r])(?=['" \u00A0]*[=+@-])`;
const separated = new RegExp(SEPARATED_FORMULA, 'g');
const marked = new RegExp(SEPARATED_FORMULA.replace('(?=', "'(?="), 'g');

/** A value of a row. */
export type Cell = string | number | null;

/** One cell: numbers as they are, text quoted where required and never a formula. */
function writeCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = `${FORMULA.test(value) ? "'" : ''}${value.replace(separated, "$1'")}`;
  return /[",;\t\n\r]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell of ours, without the quotes that keep it from being a formula. */
export const readText = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '').replace(marked, '$1');

/** One row of RFC 4180, with its line end. */
export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const [QUOTE, LINE_FEED] = ['"'.charCodeAt(0), '\n'.charCodeAt(0)];
const RETURN = Buffer.from('\r');

/** CSV as PostgreSQL writes it, with the line ends of RFC 4180: a line feed that is not within quotes ends a row. Rows may go over pieces. */
export function endRowsByRfc(pieces: readonly Buffer[]): Buffer[] {
  let isQuoted = false;
  return pieces.map((piece) => {
    const parts: Buffer[] = [];
    let start = 0;
    let quote = piece.indexOf(QUOTE);
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, end + 1)) {
      for (; quote >= 0 && quote < end; quote = piece.indexOf(QUOTE, quote + 1)) isQuoted = !isQuoted;
      if (isQuoted) continue;
      parts.push(piece.subarray(start, end), RETURN);
      start = end;
    }
    for (; quote >= 0; quote = piece.indexOf(QUOTE, quote + 1)) isQuoted = !isQuoted;
    parts.push(piece.subarray(start));
    return Buffer.concat(parts);
  });
}
