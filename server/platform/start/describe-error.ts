import { pino } from 'pino';

/** An error for the log. A failed query is logged without its parameters: they may be an address or the hash of a password. */
export function describeError(error: Error): pino.SerializedError {
  const said = pino.stdSerializers.err(error);
  // The raw packet of a request that could not be parsed: head, token and all.
  delete said['rawPacket'];
  // What PostgreSQL says of a refused row has the row: name, phone, street.
  for (const field of ['detail', 'where', 'internalQuery']) delete said[field];
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { query, params, message } = e as { query?: unknown; params?: unknown; message: string };
    if (typeof query !== 'string' || !params) continue;
    said.message = said.message.replace(message, () => `Failed query: ${query}`);
    said.stack = said.stack.replace(message, () => `Failed query: ${query}`);
    delete said['params'];
  }
  return said;
}
