import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';

/** A statement as it was sent. */
export type Sent = { text: string; values: unknown[] };
type Counted<T> = { answer: T; statements: string[]; sent: Sent[] };

/** Runs `act` and returns its result with every statement sent over this pool, in order, including BEGIN and COMMIT; `sent` has their values too. */
export async function countStatements<T>(db: Database, act: () => Promise<T>): Promise<Counted<T>> {
  const sent: Sent[] = [];
  const watched = new Map<pg.PoolClient, () => void>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const own = Object.getOwnPropertyDescriptor(client, 'query');
    const original = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const [first, given] = args as [string | { text: string; values?: unknown[] }, unknown];
      const values = Array.isArray(given) ? given : typeof first === 'string' ? [] : (first.values ?? []);
      sent.push({ text: typeof first === 'string' ? first : first.text, values });
      return original(...args);
    };
    Object.assign(client, { query });
    watched.set(client, () => (own ? Object.defineProperty(client, 'query', own) : Reflect.deleteProperty(client, 'query')));
  };
  db.$client.on('acquire', watch);
  try {
    const answer = await act();
    return { answer, statements: sent.map(({ text }) => text), sent };
  } finally {
    db.$client.off('acquire', watch);
    for (const restore of watched.values()) restore();
  }
}
