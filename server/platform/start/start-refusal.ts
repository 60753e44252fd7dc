import { createServer } from 'node:net';
import { access, constants } from 'node:fs/promises';
import type { Config } from './config.ts';

/** A start that cannot be, for a reason outside of the program; the message is one sentence for the person who starts it. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** The code of an error of Node or of PostgreSQL, '' for any other. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const messageOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : codeOf(error) || String(error));

/** Sees that payments are set up whole: a public shop runs the simulator only when told so. Throws StartRefused. */
export function refuseHalfPayments({ publicUrl, flutterwave, isSimulatorWanted }: Config): void {
  if (!flutterwave && !isSimulatorWanted && publicUrl.startsWith('https:')) {
    throw new StartRefused(
      'PUBLIC_URL is https and payments are not set up: set FLW_PUBLIC_KEY, FLW_SECRET_KEY and FLW_SECRET_HASH, ' +
        'or PAYMENTS=simulator for a shop in which no money moves.',
    );
  }
  if (flutterwave && !flutterwave.secretHash) {
    throw new StartRefused("FLW_SECRET_HASH is missing: set it as in Flutterwave's dashboard, or no message about a payment is believed.");
  }
}

const FOLDER_MESSAGES: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

/** Opens DATA_DIR by `openFolder`, which makes and closes it to other users, and sees that files can be written there. Throws StartRefused. */
export async function openDataDir(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  openFolder: (dataDir: string, options: { isEmbedded: boolean }) => void,
): Promise<void> {
  try {
    openFolder(dataDir, { isEmbedded: !databaseUrl });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be used: ${FOLDER_MESSAGES[codeOf(error)] ?? messageOf(error)}.`, { cause: error });
  }
}

/** Sees that the port is free before a database is touched; it is opened for good when everything else is there. Throws StartRefused. */
export async function refuseTakenPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer().once('error', reject);
      probe.listen({ port, host }, () => probe.close(() => resolve()));
    });
  } catch (error) {
    throw portRefusal(error, { port, host });
  }
}

/** What an address that could not be opened means. */
export function portRefusal(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const words: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is taken by another program on ${host}. Stop that one, or choose another PORT.`,
    EACCES: `PORT ${port} may not be opened by this user. Choose one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    EAI_AGAIN: `HOST ${host} is not an address of this machine.`,
  };
  const sentence = words[codeOf(error)];
  return sentence ? new StartRefused(sentence, { cause: error }) : error;
}

/** SQLSTATE codes of PostgreSQL, appendix A. */
const DATABASE_MESSAGES: Record<string, string> = {
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user or the password',
  '3D000': 'there is no database of that name',
  '42501': 'its user may not do what the shop needs',
};

/** What a database that could not be used means; an error of the schema is no matter of the address and stays as it is. */
export function databaseRefusal(error: unknown, databaseUrl: string | undefined): unknown {
  if (!databaseUrl) return error;
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `The database of DATABASE_URL (${hostname || 'local'}:${port || 5432}${pathname})`;
  const words = DATABASE_MESSAGES[codeOf(error)];
  if (words) return new StartRefused(`${place} cannot be used: ${words} (${messageOf(error)}).`, { cause: error });
  const isUnreachable = /^E[A-Z_]+$/.test(codeOf(error)) || /timeout|terminated unexpectedly/i.test(messageOf(error));
  return isUnreachable ? new StartRefused(`${place} cannot be reached: ${messageOf(error)}.`, { cause: error }) : error;
}
