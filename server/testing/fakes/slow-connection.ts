import type { Socket } from 'node:net';
import { openLocalProxy } from '#server/testing/connection.ts';

export type SlowConnection = {
  port: number;
  /** How long each chunk of an answer is delayed, in milliseconds; Infinity: nothing passes any more, either way, and neither end is notified. */
  delayMs: number;
  close(): Promise<void>;
};

/** A proxy to a server behind a Unix socket or a port, whose answers can be slow or never come (faults.md F04). */
export async function openSlowConnection(target: { path: string } | { port: number }): Promise<SlowConnection> {
  const { port, close } = await openLocalProxy(target, (near, far) => {
    near.on('data', (bytes) => {
      if (slow.delayMs !== Infinity) far.write(bytes);
    });
    far.on('data', (bytes) => pass(near, bytes, slow.delayMs));
  });
  const slow: SlowConnection = { port, delayMs: 0, close };
  return slow;
}

function pass(near: Socket, bytes: string | Uint8Array, delayMs: number): void {
  if (delayMs === 0) near.write(bytes);
  else if (delayMs !== Infinity) setTimeout(() => near.destroyed || near.write(bytes), delayMs);
}
