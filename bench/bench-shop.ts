import { spawnSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { type StartedServer, startServer } from '../e2e/start-server.ts';
import { openForScript } from '../scripts/script-connection.ts';

/** The password of all accounts of a seeded shop. */
export const PASSWORD = 'correct horse battery';
const ADMIN = 'admin@bench.example';
const BUYERS = 30;
/** Enough for every order of a run; a refusal for an empty stock would measure nothing. */
const STOCK = 50_000;

type Card = { _id: string; slug: string };

/** A running shop with seeded works, for the bench: production settings, log as shipped, rate limits off. */
export type BenchShop = {
  url: string;
  /** Of its server. */
  pid: number;
  connection: pg.ClientConfig;
  /** Works in stock, newest first. */
  works: Card[];
  /** Tokens of buyers. */
  buyers: string[];
  admin: string;
  password: string;
  query(text: string): Promise<pg.QueryResult<Record<string, string>>>;
  close(): Promise<void>;
};

/** Starts an empty shop and seeds it with `artworks` works and some buyers, who sign in. */
export async function openBenchShop(artworks: number): Promise<BenchShop> {
  const server = await startServer({ DEMO: '0', LOG_LEVEL: 'info', ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
  try {
    return await fillShop(server, artworks);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function fillShop(server: StartedServer, artworks: number): Promise<BenchShop> {
  const seed = spawnSync(process.execPath, ['scripts/seed.ts', '--artworks', String(artworks), '--buyers', String(BUYERS)], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seed.status !== 0) throw new Error('The seed failed.');
  const { connection } = await openForScript({ dataDir: server.dataDir, databaseUrl: undefined });
  const pool = new pg.Pool({ ...connection, max: 1 });
  await pool.query(`UPDATE arts SET available_arts = ${STOCK} WHERE id IN (SELECT id FROM arts WHERE on_show ORDER BY id DESC LIMIT 1000)`);
  const works = await pool.query<Card>(`SELECT id AS "_id", slug FROM arts WHERE on_show ORDER BY id DESC LIMIT 1000`);
  const buyers: string[] = [];
  for (let at = 1; at <= BUYERS; at += 1) buyers.push(await signIn(server.url, `buyer${at}@example.com`));
  return {
    url: server.url,
    pid: server.pid,
    connection,
    works: works.rows,
    buyers,
    admin: await signIn(server.url, ADMIN),
    password: PASSWORD,
    query: (text) => pool.query(text),
    close: async () => {
      await pool.end();
      await server.close();
    },
  };
}

/** Signs a seeded account in by the API; its token. Throws where that is refused. */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${email}: ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}
