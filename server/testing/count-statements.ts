import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';

type Counted<T> = { answer: T; statements: string[] };

/** Runs `act` and returns its result with every statement sent over this pool, in order, including BEGIN and COMMIT. */
export async function countStatements<T>(db: Database, act: () => Promise<T>): Promise<Counted<T>> {
  const statements: string[] = [];
  const watched = new Map<pg.PoolClient, () => void>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const own = Object.getOwnPropertyDescriptor(client, 'query');
    const original = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const [first] = args as [string | { text: string }];
      statements.push(typeof first === 'string' ? first : first.text);
      return original(...args);
    };
    Object.assign(client, { query });
    watched.set(client, () => (own ? Object.defineProperty(client, 'query', own) : Reflect.deleteProperty(client, 'query')));
  };
  db.$client.on('acquire', watch);
  try {
    return { answer: await act(), statements };
  } finally {
    db.$client.off('acquire', watch);
    for (const restore of watched.values()) restore();
  }
}
