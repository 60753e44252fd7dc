import autocannon from 'autocannon';

/** What one connection sends, again and again, and which status each answer must have. */
export type Exchange = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body' | 'setupRequest'> & {
  expect: number;
  onResponse?: (status: number, body: string) => void;
};

export type Load = {
  /** The server, without a path. */
  url: string;
  /** The sequence of a connection, numbered from 0; a row counts whole sequences when `counts` says so. */
  exchanges: (connection: number) => Exchange[];
  /** Requests that count as one: 3 for a sequence of add, place, complete. 1 by default. */
  requestsPerUnit?: number;
  connections?: number;
  seconds?: number;
  /** Ends after so many requests instead, for loads that may ask each address only once. */
  amount?: number;
};

/** One measurement: units per second, latency of a request in ms, share of a core that the load generator used. */
export type Measured = { perSecond: number; p50: number; p99: number; generator: number };

/** An answer with another status than the expected one: such a row measures nothing. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer';
}

/** Runs one load for some seconds. Throws UnexpectedAnswer when any answer had another status than expected, or a connection failed. */
export async function measure({ url, exchanges, requestsPerUnit = 1, connections = 10, seconds = 3, amount }: Load): Promise<Measured> {
  let next = 0;
  let lastAnswer = Number.NaN;
  const unexpected = new Map<string, number>();
  const note = (what: string) => unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
  const before = process.cpuUsage();
  const began = performance.now();
  const result = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    setupClient: (client) => {
      client.setRequests(exchanges(next++).map((exchange) => watched(exchange, note)));
      client.on('response', () => void (lastAnswer = performance.now()));
    },
  });
  const { user, system } = process.cpuUsage(before);
  if (result.errors + result.timeouts > 0) note(`${result.errors} errors, ${result.timeouts} timeouts`);
  if (unexpected.size > 0) throw new UnexpectedAnswer([...unexpected].map(([what, times]) => `${what} (${times} ×)`).join(', '));
  return {
    // Until the last answer: autocannon ends at the next whole second, which made 240 pages either 120 or 240 a second.
    perSecond: result.requests.total / requestsPerUnit / ((lastAnswer - began) / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    generator: (user + system) / 1e6 / result.duration,
  };
}

function watched({ expect, onResponse, ...request }: Exchange, note: (what: string) => void): autocannon.Request {
  return {
    ...request,
    onResponse: (status, body) => {
      // What follows from an answer is read from an expected one only.
      if (status === expect) onResponse?.(status, body);
      else note(`${request.method ?? 'GET'} ${status} instead of ${expect}: ${body.slice(0, 80)}`);
    },
  };
}

/** The median of some figures, with the lowest and the highest. */
export function spread(figures: number[]): { median: number; lowest: number; highest: number } {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), lowest: at(0), highest: at(sorted.length - 1) };
}
