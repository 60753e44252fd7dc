import { CsvError, parse } from 'csv-parse/sync';
import { fail } from '#contract/failures.ts';
import { type ImportError, importColumns } from '#contract/manage-arts.ts';
import { fieldMessages } from '#contract/messages.ts';
import { limits } from '#contract/limits.ts';
import { refuseFile } from '#server/platform/http/input/refuse-file.ts';
import { readText } from '#server/platform/sheets/csv.ts';
import { inKigali } from '#server/platform/sheets/sheet.ts';

type ImportColumn = (typeof importColumns)[number];
/** A row of an import; `row` counts from the head, which is 1, as a spreadsheet does. */
export type TableRow = { row: number; cells: Partial<Record<ImportColumn, string>> };
export type Table = { rows: TableRow[]; errors: ImportError[] };

/** Spreadsheets leave empty rows between and below; a megabyte of nothing else would take most of a second. */
const RECORDS_MAX = 10_000;
/** More than twice the columns of an export: each is looked at in each row. */
const COLUMNS_MAX = 64;

/** Columns of an exported file, also of an older version, that an import leaves aside. */
const EXPORTED_ONLY = new Set(['Id', 'State', 'Artist', 'Favorites', 'Created', inKigali('Created')]);
const known = new Set<string>(importColumns);
const isColumn = (name: string): name is ImportColumn => known.has(name);

/**
 * The rows of a CSV with their cells by column; what is wrong with its columns is in `errors`. Throws 'arts.importFile' for what is not UTF-8,
 * 'arts.importPart' where a quotation is not closed, 'arts.importRows' for too many rows; each of them has one error, that of the file.
 */
export function readTable(bytes: Buffer): Table {
  const records = parseRecords(decode(bytes));
  if (records.length > RECORDS_MAX) throw tooManyRows();
  const [head = [], ...body] = records;
  // Spreadsheets leave empty columns behind the last one, too.
  const width = head.findLastIndex((name) => name.trim() !== '') + 1;
  if (width > COLUMNS_MAX) return { rows: [], errors: [{ row: 1, column: '', message: fieldMessages.importColumns }] };
  const names = head.slice(0, width).map((name) => name.trim());
  const rows = body.map((cells, index) => ({ row: index + 2, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > limits.importRows) throw tooManyRows();
  const errors = rows.length === 0 ? [{ row: 1, column: '', message: fieldMessages.importEmpty }] : checkHead(names);
  // A cell beneath no name would be lost without a word.
  const isNamed = names.some(Boolean);
  const tooLong = rows.filter(({ cells }) => isNamed && cells.some((cell, index) => !names[index] && cell.trim() !== ''));
  errors.push(...tooLong.map(({ row }) => ({ row, column: '', message: fieldMessages.importCells })));
  return { rows: rows.map(({ row, cells }) => ({ row, cells: byColumn(names, cells) })), errors };
}

const tooManyRows = () => refuseFile(fail('arts.importRows', limits.importRows));

/** UTF-8, with or without its mark: anything else would be read as other letters. */
function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Below.
  }
  throw refuseFile(fail('arts.importFile'));
}

function parseRecords(text: string): string[][] {
  const [head = ''] = text.split(/\r\n|\n|\r/, 1);
  const delimiter = head.split(';').length > head.split(',').length ? ';' : ',';
  try {
    return parse(text, { delimiter, to: RECORDS_MAX + 1, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuseFile(error.code === 'CSV_QUOTE_NOT_CLOSED' ? fail('arts.importPart') : fail('arts.importFile'));
  }
}

function checkHead(names: string[]): ImportError[] {
  const at = (column: string, message: string) => ({ row: 1, column, message });
  if (!names.some((name) => isColumn(name) || EXPORTED_ONLY.has(name))) return [at('', fieldMessages.importHead)];
  return names.flatMap((name, index) => {
    if (name === '' || EXPORTED_ONLY.has(name)) return [];
    if (!isColumn(name)) return [at(name.slice(0, limits.shortTextLength), fieldMessages.unknownField)];
    return names.indexOf(name) < index ? [at(name, fieldMessages.importTwice)] : [];
  });
}

const byColumn = (names: string[], cells: string[]): TableRow['cells'] =>
  Object.fromEntries(names.flatMap((name, index) => (isColumn(name) ? [[name, plainCell(cells[index] ?? '')]] : [])));

const plainCell = (cell: string) => readText(cell).trim();
