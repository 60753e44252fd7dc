import { createServer } from 'node:http';

/** An answer as it was captured; `body` in base64. */
export type Captured = { body: string; headers: Record<string, string> };
/** Answers by path. */
export type BareStart = Record<string, Captured>;

// A reference of the bench: a bare node:http server that sends captured bytes and headers and does nothing else.
process.on('message', (answers: BareStart) => {
  const prepared = new Map(
    Object.entries(answers).map(([path, { body, headers }]) => {
      const bytes = Buffer.from(body, 'base64');
      return [path, { bytes, headers: { ...headers, 'content-length': bytes.length } }];
    }),
  );
  const server = createServer(({ url = '/' }, response) => {
    const answer = prepared.get(url);
    if (!answer) return response.writeHead(404).end();
    return response.writeHead(200, answer.headers).end(answer.bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number };
    process.send?.({ port });
  });
});

// Ends with the bench, however that ends.
process.once('disconnect', () => process.exit());
