import { connect, createServer, type Socket } from 'node:net';

export type CuttingProxy = { origin: string; cuts: number; cut(): void; close(): Promise<void> };

/** A line to a server that is cut every so often, everything on it at once, wherever it is in a request or an answer (security.md F27). */
export async function openCuttingProxy(origin: string, everyMs: number): Promise<CuttingProxy> {
  const target = new URL(origin);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cuts: 0,
    cut() {
      proxy.cuts += sockets.size > 0 ? 1 : 0;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      clearInterval(timer);
      proxy.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const timer = setInterval(() => proxy.cut(), everyMs);
  return proxy;
}
