import pg from 'pg';
import { isPrepared, NamedQuery, type NamedStatement } from './named-query.ts';
import { nameOfBuilt, type Statement } from './prepared-statement.ts';

/** What waits for a connection's transaction to be committed. */
const uncommitted = new WeakMap<object, (() => void)[]>();

/** Calls back once the transaction of a connection is committed. */
export function waitForCommit(client: object, call: () => void): void {
  const calls = uncommitted.get(client);
  if (calls) calls.push(call);
  else uncommitted.set(client, [call]);
}

/** In place of values: of a statement that need not be sent before the next one. */
const LATER = Symbol('later');

/** Has a statement of a transaction sent in the packet of the next one, at the latest of its end. */
export async function sendLater(client: pg.PoolClient, statement: Statement): Promise<void> {
  await (client.query as unknown as (first: Statement, values: typeof LATER) => Promise<unknown>)(statement, LATER);
}

type Callback = (error: Error | null, result: unknown) => void;
/** The answer to what was not sent. */
const NOTHING = { command: '', rowCount: null, oid: 0, rows: [], fields: [] };

/**
 * Prepares the statements that Drizzle builds often, so that PostgreSQL parses and plans each once per connection; all prepared ones are described
 * once. In a transaction BEGIN goes in the packet of the first statement, and what `sendLater` was given in that of the next: each packet less
 * is a way to PostgreSQL and back (docs/decisions/0089-statements-that-go-together.md). A transaction without a statement sends nothing.
 */
export class NamingClient extends pg.Client {
  /** What waits for the next statement of the transaction. */
  #pending: NamedStatement[] = [];

  override query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const send = (...args: unknown[]) => (super.query as (...args: unknown[]) => unknown).call(this, ...args);
    if (values === LATER) return this.#keep(first as Statement);
    const callback = [values, ...rest].find((one) => typeof one === 'function') as Callback | undefined;
    const text = textOf(first);
    if (!callback && isBoundary(text)) return this.#pass(text);
    if (text.startsWith('rollback')) this.#pending = [];
    const statement = withName(first, values);
    const given = Array.isArray(values) ? values : undefined;
    if (this.#pending.length > 0 && !callback) return this.#sendWithPending(statement, given, () => send(statement, values, ...rest));
    return isNamed(statement) ? this.#send(new NamedQuery(statement, given), callback) : send(statement, values, ...rest);
  }) as pg.Client['query'];

  #send(query: NamedQuery, callback?: Callback): unknown {
    const send = (done: Callback) => void (super.query as (...args: unknown[]) => unknown).call(this, query, done);
    if (callback) return send(callback);
    return new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(withStackOfCaller(error)) : resolve(result)));
    });
  }

  /** A statement and what waits for it: in one packet where its form allows it, else one after the other. */
  async #sendWithPending(statement: unknown, values: unknown[] | undefined, send: () => unknown): Promise<unknown> {
    const before = this.#pending;
    this.#pending = [];
    if (isExtended(statement, values)) return this.#send(packetOf(statement, before, values));
    const last = before.pop();
    if (last) await this.#send(packetOf(last, before));
    return send();
  }

  /** Keeps a statement for the next one; sends it at once where the connection has yet to prepare it. */
  #keep(statement: Statement): unknown {
    if (!this.#has(statement.name)) return this.#sendWithPending(statement, undefined, () => NOTHING);
    this.#pending.push(statement);
    return Promise.resolve(NOTHING);
  }

  /** The first or the last statement of a transaction. */
  #pass(text: Boundary): Promise<unknown> {
    const statement = { name: text, text, values: [] };
    if (text === 'begin' && this.#has('begin')) {
      this.#pending = [statement];
      return Promise.resolve(NOTHING);
    }
    // Whether nothing was sent since it began.
    const isUnsent = this.#pending[0]?.name === 'begin' && (text === 'rollback' || this.#pending.length === 1);
    const calls = uncommitted.get(this) ?? [];
    uncommitted.delete(this);
    const before = text === 'commit' ? this.#pending : [];
    this.#pending = [];
    const ended = isUnsent ? Promise.resolve(NOTHING) : (this.#send(packetOf(statement, before)) as Promise<unknown>);
    return text === 'commit' ? ended.then((committed) => (calls.forEach((call) => call()), committed)) : ended;
  }

  #has(name: string | undefined): boolean {
    return name !== undefined && isPrepared((this as unknown as { connection: unknown }).connection, name);
  }
}

/** A statement with others before it that go in the same packet. */
const packetOf = (statement: NamedStatement, before: readonly NamedStatement[], values?: unknown[]) =>
  new NamedQuery(
    statement,
    values,
    before.map((one) => new NamedQuery(one)),
  );

type Boundary = 'begin' | 'commit' | 'rollback';
const isBoundary = (text: string): text is Boundary => text === 'begin' || text === 'commit' || text === 'rollback';

function textOf(first: unknown): string {
  const text: unknown = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : '';
}

function withName(statement: unknown, values: unknown): unknown {
  const { text, name } = statement as { text?: unknown; name?: unknown };
  if (typeof text !== 'string' || name !== undefined || !Array.isArray(values) || values.length === 0) return statement;
  return { ...(statement as object), name: nameOfBuilt(text) };
}

/** A statement with its settings that is not a query already, such as a cursor. */
const isStatement = (statement: unknown): statement is NamedStatement =>
  typeof statement === 'object' && statement !== null && !('submit' in statement);

const isNamed = (statement: unknown): statement is NamedStatement => isStatement(statement) && typeof statement.name === 'string';

/** Whether `pg` sends it by the protocol of prepared statements, which several of one packet must share. */
const isExtended = (statement: unknown, values: unknown[] | undefined): statement is NamedStatement =>
  isStatement(statement) && (statement.name !== undefined || (values ?? statement.values ?? []).length > 0);

/** As `pg` does: the stack that an answer arrived by says nothing. */
function withStackOfCaller(error: Error): Error {
  Error.captureStackTrace(error);
  return error;
}
