/** Options for `pg`: `host` is the folder of the Unix socket. */
export type Connection = { host: string; port: number; user: string; database: string };

/** The superuser and the database; the names are part of DATA_DIR's format. */
export const USER = 'ubugeni';
export const DATABASE = 'ubugeni';

/** Part of the socket's file name; no TCP port is opened. */
export const PORT = 5432;

export function connectionIn(socketFolder: string): Connection {
  return { host: socketFolder, port: PORT, user: USER, database: DATABASE };
}

/** The same as a URL that `pg` and libpq (psql, pg_dump) understand. */
export function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
}
