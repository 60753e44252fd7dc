import { openLocalProxy } from '#server/testing/connection.ts';

export type CuttingProxy = { origin: string; cuts: number; cut(): void; close(): Promise<void> };

/** A proxy that regularly cuts all connections at once, wherever they are in a request or an answer (faults.md F27). */
export async function openCuttingProxy(origin: string, everyMs: number): Promise<CuttingProxy> {
  const { hostname, port } = new URL(origin);
  const local = await openLocalProxy({ host: hostname, port: Number(port) }, (near, far) => near.pipe(far).pipe(near));
  const proxy: CuttingProxy = {
    origin: `http://127.0.0.1:${local.port}`,
    cuts: 0,
    cut() {
      proxy.cuts += local.sockets.size > 0 ? 1 : 0;
      local.cut();
    },
    async close() {
      clearInterval(timer);
      proxy.cut();
      await local.close();
    },
  };
  const timer = setInterval(() => proxy.cut(), everyMs);
  return proxy;
}
