import { connect, createServer, type Socket, type TcpNetConnectOpts, type IpcNetConnectOpts } from 'node:net';

export type LocalProxy = {
  port: number;
  /** Both ends of every open connection. */
  sockets: ReadonlySet<Socket>;
  /** Closes all of them at once. */
  cut: () => void;
  close: () => Promise<void>;
};

/** A local proxy for connections to a server; `join` says how bytes pass between the client's and the server's end. */
export async function openLocalProxy(
  target: TcpNetConnectOpts | IpcNetConnectOpts,
  join: (near: Socket, far: Socket) => void,
): Promise<LocalProxy> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(target);
    track(near);
    track(far);
    join(near, far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    sockets,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
