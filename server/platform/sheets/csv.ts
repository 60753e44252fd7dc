/** Spreadsheets treat a cell that begins like this as a formula (OWASP, CSV Injection); a quote before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell: numbers as they are, text quoted where required and never a formula. */
function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of RFC 4180, with its line end. */
export const writeRow = (cells: (string | number | null)[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
