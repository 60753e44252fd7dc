import { connect, createServer, type Socket } from 'node:net';

export type SlowLine = {
  port: number;
  /** How long each piece of an answer is held back, in milliseconds; Infinity: nothing comes through any more, either way, and nobody is told. */
  delayMs: number;
  close(): Promise<void>;
};

/** A line on this machine to a server behind a Unix socket or a port, whose answers can be slow or never come (security.md F04). */
export async function openSlowLine(target: { path: string } | { port: number }): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(target);
    keep(near);
    keep(far);
    near.on('data', (bytes) => {
      if (line.delayMs !== Infinity) far.write(bytes);
    });
    far.on('data', (bytes) => pass(near, bytes, line.delayMs));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: SlowLine = {
    port: (server.address() as { port: number }).port,
    delayMs: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return line;
}

function pass(near: Socket, bytes: string | Uint8Array, delayMs: number): void {
  if (delayMs === 0) near.write(bytes);
  else if (delayMs !== Infinity) setTimeout(() => near.destroyed || near.write(bytes), delayMs);
}
