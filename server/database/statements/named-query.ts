import pg from 'pg';

/** What `pg` has and leaves out of its types. */
type Connection = { describe: (message: unknown) => void; sync: () => void; parsedStatements: Record<string, unknown> };
type Result = {
  fields: pg.FieldDef[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object | null;
  addFields(fields: pg.FieldDef[]): void;
  addRow(row: unknown): void;
  parseRow(fields: unknown[]): unknown;
};
type PlainQuery = pg.Submittable & {
  name: string | undefined;
  types: unknown;
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined;
  _rowMode: unknown;
  _result: Result;
  _accumulateRows: boolean;
  _canceledDueToError: unknown;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: pg.FieldDef[] }): void;
  handleDataRow(message: { fields: unknown[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
const PlainQuery = pg.Query as unknown as new (config: object | string, values?: unknown) => PlainQuery;

/** A statement as `pg` takes it; one without a name is parsed each time. */
export type NamedStatement = { name?: string; text?: string; values?: unknown[] };

const PLAIN_KEYS = new Set(['name', 'text', 'values']);

/** Whether it says nothing of how it is sent and read. */
function isPlainStatement(statement: NamedStatement): boolean {
  for (const key in statement) if (!PLAIN_KEYS.has(key)) return false;
  return statement.text !== undefined;
}

/** The columns of a statement, none where it answers no rows; with how `pg` reads their values into an object, once it was asked to. */
type Columns = { fields: pg.FieldDef[]; reading?: Pick<Result, '_parsers' | '_prebuiltEmptyResultObject'> };

/** What a connection knows of its statements; itself when it does not ask for their columns, and when others follow in the same packet. */
type Known = { columns: Map<string, Columns>; silent: Connection; unfinished: Connection };
const known = new WeakMap<Connection, Known>();

function knownOf(connection: Connection): Known {
  const found = known.get(connection);
  if (found) return found;
  const silent = Object.assign(Object.create(connection) as Connection, { describe: () => {} });
  const unfinished = Object.assign(Object.create(silent) as Connection, { sync: () => {} });
  const made = { columns: new Map<string, Columns>(), silent, unfinished };
  known.set(connection, made);
  return made;
}

/** Whether a connection has prepared the statement of this name. */
export const isPrepared = (connection: unknown, name: string): boolean => (connection as Connection).parsedStatements[name] !== undefined;

/**
 * A prepared statement whose columns are asked for once on each connection: `pg` has PostgreSQL describe them with every execution, which is
 * half of a small answer's bytes, and finds out anew how each is read. They cannot change: PostgreSQL refuses a statement whose columns did.
 * `before` are sent in the same packet, and answered with it: statements that the connection has prepared, and whose rows nobody needs. PostgreSQL
 * does nothing of what follows one that it refuses, and the whole packet fails with that error.
 */
export class NamedQuery extends PlainQuery {
  #connection: Connection | undefined;
  #isDescribed = false;
  readonly #before: readonly NamedQuery[];
  #unanswered: number;

  /** With the callback that it is sent with all rows come at once. `pg` copies what it is given property by property, save a text. */
  constructor(statement: NamedStatement, values?: unknown[], before: readonly NamedQuery[] = []) {
    const isPlain = isPlainStatement(statement);
    super(isPlain ? (statement.text ?? '') : statement, values ?? statement.values);
    if (isPlain) this.name = statement.name;
    this.#before = before;
    this.#unanswered = before.length;
  }

  override prepare(connection: Connection): void {
    const { columns, silent, unfinished } = knownOf(connection);
    for (const one of this.#before) one.#join(unfinished);
    const found = this.name === undefined ? undefined : columns.get(this.name);
    if (!found) {
      this.#connection = connection;
      super.prepare(connection);
      return;
    }
    this.#expect(found);
    super.prepare(silent);
  }

  override handleRowDescription(message: { fields: pg.FieldDef[] }): void {
    super.handleRowDescription(message);
    this.#isDescribed = true;
    this.#keep({ fields: message.fields });
  }

  /** As `pg` does, without an event for each row, which nobody listens to. */
  override handleDataRow({ fields }: { fields: unknown[] }): void {
    if (this.#unanswered > 0 || this._canceledDueToError) return;
    try {
      this._result.addRow(this._result.parseRow(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#unanswered > 0) {
      this.#unanswered -= 1;
      return;
    }
    if (!this.#isDescribed) this.#keep({ fields: [] });
    super.handleCommandComplete(message, connection);
  }

  #join(connection: Connection): void {
    super.prepare(connection);
  }

  #keep(columns: Columns): void {
    if (this.#connection && this.name !== undefined) knownOf(this.#connection).columns.set(this.name, columns);
  }

  /** A query of Drizzle brings types of its own, which are looked up each time. */
  #expect(columns: Columns): void {
    const { fields, reading } = columns;
    const isUsual = this.types === undefined && this._rowMode === undefined;
    this._accumulateRows = true;
    if (isUsual && reading) {
      Object.assign(this._result, { fields, ...reading });
      return;
    }
    this._result.addFields(fields);
    if (isUsual) columns.reading = { _parsers: this._result._parsers, _prebuiltEmptyResultObject: emptyRow(fields) };
  }
}

/** A row of nulls. Made from JSON it is an object of a fixed shape, whose copies are made at once; one made name by name is a table. */
const emptyRow = (fields: readonly pg.FieldDef[]): object =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null])))) as object;
