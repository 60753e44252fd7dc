import { createServer, type Socket } from 'node:net';

export type FakeRedis = {
  url: string;
  published: string[];
  subscribers(): number;
  /** Cuts every connection; clients reconnect by themselves. */
  cut(): void;
  close(): Promise<void>;
};

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const list = (...parts: string[]) => `*${parts.length}\r\n${parts.join('')}`;
const whole = (count: number | string) => `:${count}\r\n`;

/** Subscribers, and counters. */
class Keyspace {
  readonly published: string[] = [];
  readonly subscribed = new Map<Socket, Set<string>>();
  readonly #counters = new Map<string, number>();

  /** The answers to commands; all others are answered with OK. */
  readonly commands: Record<string, (socket: Socket, parts: string[]) => string> = {
    INFO: () => bulk('redis_version:7.0.0\r\nloading:0\r\n'),
    PING: () => '+PONG\r\n',
    HELLO: () => "-ERR unknown command 'HELLO'\r\n",
    SUBSCRIBE: (socket, channels) => {
      const mine = this.subscribed.get(socket) ?? new Set();
      this.subscribed.set(socket, mine);
      return channels.map((channel) => list(bulk('subscribe'), bulk(channel), whole(mine.add(channel).size))).join('');
    },
    PUBLISH: (_socket, [channel = '', text = '']) => {
      this.published.push(text);
      const hearing = [...this.subscribed].filter(([, channels]) => channels.has(channel));
      for (const [other] of hearing) other.write(list(bulk('message'), bulk(channel), bulk(text)));
      return whole(hearing.length);
    },
    EVAL: (_socket, [, , key = '', window = '0']) => {
      const current = (this.#counters.get(key) ?? 0) + 1;
      this.#counters.set(key, current);
      return list(whole(current), whole(window));
    },
  };
}

/**
 * A fake Redis with what the server uses, in the protocol of Redis (RESP 2): publish, subscribe, a counter for every script, and the
 * commands that clients send first.
 */
export async function openFakeRedis(): Promise<FakeRedis> {
  const keyspace = new Keyspace();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      keyspace.subscribed.delete(socket);
    });
    let waiting = '';
    socket.on('data', (chunk) => {
      waiting += chunk.toString('utf8');
      for (let read = readCommand(waiting); read; read = readCommand(waiting)) {
        waiting = read.rest;
        const [command = '', ...parts] = read.parts;
        socket.write(keyspace.commands[command.toUpperCase()]?.(socket, parts) ?? '+OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as { port: number }).port}`,
    published: keyspace.published,
    subscribers: () => keyspace.subscribed.size,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One command from the received bytes, or undefined until it is complete. */
function readCommand(text: string): { parts: string[]; rest: string } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const parts: string[] = [];
  let rest = text.slice(head[0].length);
  for (let n = 0; n < Number(head[1]); n += 1) {
    const size = /^\$(\d+)\r\n/.exec(rest);
    if (!size) return undefined;
    const start = size[0].length;
    const end = start + Number(size[1]);
    if (rest.length < end + 2) return undefined;
    parts.push(rest.slice(start, end));
    rest = rest.slice(end + 2);
  }
  return { parts, rest };
}
