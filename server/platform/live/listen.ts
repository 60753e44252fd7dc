import pg from 'pg';

type Listening = {
  connection: pg.ClientConfig;
  channel: string;
  onText: (text: string) => void;
  /** Called each time that listening begins: signals sent before were missed. */
  onBegin: () => void;
  onError: (error: unknown) => void;
};

export type Listener = { isListening(): boolean; close(): Promise<void> };

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** How often it is asked whether the connection still answers; what was missed meanwhile is found by the heartbeat too (live.ts). */
const PING_MS = 15_000;
/** A connection that does not answer for this long is dead, even if nobody closed it. */
const ANSWER_MS = 5_000;

/** Listens to a channel on a connection of its own, and reconnects whenever it is lost. */
export function listen({ connection, channel, onText, onBegin, onError }: Listening): Listener {
  let client: pg.Client | undefined;
  let isListening = false;
  let isClosed = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;

  const begin = async () => {
    const mine = new pg.Client(connection);
    client = mine;
    mine.on('error', onError);
    mine.on('end', () => again(mine));
    mine.on('notification', ({ payload }) => payload !== undefined && onText(payload));
    try {
      await mine.connect();
      await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (isClosed || client !== mine) return;
      isListening = true;
      wait = FIRST_WAIT_MS;
      onBegin();
      ping(mine);
    } catch (error) {
      onError(error);
      again(mine);
    }
  };

  const again = (lost: pg.Client) => {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    clearTimeout(timer);
    void lost.end().catch(() => {});
    if (isClosed) return;
    timer = setTimeout(() => void begin(), wait).unref();
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const ping = (mine: pg.Client) => {
    timer = setTimeout(() => void check(mine), PING_MS).unref();
  };

  const check = async (mine: pg.Client) => {
    if (!(await answers(mine))) again(mine);
    else if (client === mine) ping(mine);
  };

  void begin();
  return {
    isListening: () => isListening,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** Whether the connection answers, and in time. */
async function answers(client: pg.Client): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ANSWER_MS).unref();
  const answered = client.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late.promise]).finally(() => clearTimeout(timer));
}
