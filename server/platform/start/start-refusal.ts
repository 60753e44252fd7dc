import { createServer } from 'node:net';
import { access, constants } from 'node:fs/promises';
import type { Config } from './config.ts';

/** The start fails for a reason outside the program; the message is one sentence for the operator. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** The code of an error of Node or of PostgreSQL, '' for any other. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const messageOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : codeOf(error) || String(error));

/** Checks that payments are configured completely: a public shop uses the simulator only on request. Throws StartRefused. */
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

/** Opens DATA_DIR with `openFolder`, which creates it and restricts it to its user, and checks that files can be written there. Throws StartRefused. */
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

/** Checks that the ports are free before a database is touched; they are opened when everything else is ready. Throws StartRefused. */
export async function refuseTakenPorts({ port, host, simulator, flutterwave }: Config): Promise<void> {
  await refuseTakenPort({ port, host });
  if (flutterwave || simulator.port === 0) return;
  await refuseTakenPort({ port: simulator.port, host }).catch((error: unknown) => {
    const isTaken = error instanceof StartRefused && codeOf(error.cause) === 'EADDRINUSE';
    throw isTaken
      ? new StartRefused(`Port ${simulator.port}, for the payment simulator, is taken by another program. Choose another SIMULATOR_PORT.`, {
          cause: error,
        })
      : error;
  });
}

async function refuseTakenPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer().once('error', reject);
      probe.listen({ port, host }, () => probe.close(() => resolve()));
    });
  } catch (error) {
    throw portRefusal(error, { port, host });
  }
}

/** The refusal for an address that could not be opened. */
export function portRefusal(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is taken by another program on ${host}. Stop that one, or choose another PORT.`,
    EACCES: `PORT ${port} may not be opened by this user. Choose one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    EAI_AGAIN: `HOST ${host} is not an address of this machine.`,
  };
  const sentence = reasons[codeOf(error)];
  return sentence ? new StartRefused(sentence, { cause: error }) : error;
}

/** SQLSTATE codes of PostgreSQL, appendix A. */
const DATABASE_MESSAGES: Record<string, string> = {
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user or the password',
  '3D000': 'there is no database of that name',
  '42501': 'its user may not do what the shop needs',
};

/** The refusal for a database that could not be used; an error of the schema is not about the address and stays as it is. */
export function databaseRefusal(error: unknown, databaseUrl: string | undefined): unknown {
  if (!databaseUrl) return error;
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `The database of DATABASE_URL (${hostname || 'local'}:${port || 5432}${pathname})`;
  const reason = DATABASE_MESSAGES[codeOf(error)];
  if (reason) return new StartRefused(`${place} cannot be used: ${reason} (${messageOf(error)}).`, { cause: error });
  const isUnreachable = /^E[A-Z_]+$/.test(codeOf(error)) || /timeout|terminated unexpectedly/i.test(messageOf(error));
  return isUnreachable ? new StartRefused(`${place} cannot be reached: ${messageOf(error)}.`, { cause: error }) : error;
}
