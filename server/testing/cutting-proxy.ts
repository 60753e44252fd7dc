import { openLine } from './connection.ts';

export type CuttingProxy = { origin: string; cuts: number; cut(): void; close(): Promise<void> };

/** A proxy that regularly cuts all connections at once, wherever they are in a request or an answer (faults.md F27). */
export async function openCuttingProxy(origin: string, everyMs: number): Promise<CuttingProxy> {
  const { hostname, port } = new URL(origin);
  const line = await openLine({ host: hostname, port: Number(port) }, (near, far) => near.pipe(far).pipe(near));
  const proxy: CuttingProxy = {
    origin: `http://127.0.0.1:${line.port}`,
    cuts: 0,
    cut() {
      proxy.cuts += line.sockets.size > 0 ? 1 : 0;
      line.cut();
    },
    async close() {
      clearInterval(timer);
      proxy.cut();
      await line.close();
    },
  };
  const timer = setInterval(() => proxy.cut(), everyMs);
  return proxy;
}
