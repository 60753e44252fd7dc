import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PictureSpec } from './drawings/draw.ts';
import { pictureSpecs } from './pictures.ts';
import type { Drawn } from './scenes/stage.ts';

/** What a drawing process is told to draw: a picture of an artwork, or an artist's portrait. */
export type DrawingOrder = { spec: PictureSpec } | { name: string; seed: number };
type Answer = { number: number; picture?: Uint8Array; error?: string };
type Waiting = { resolve: (picture: Buffer) => void; reject: (error: Error) => void };

const PROGRAM = path.join(import.meta.dirname, 'drawing-process.ts');
/** More would compete for memory: each takes some 150 MB. */
const MOST_PROCESSES = 8;

/**
 * Draws in processes of their own, one for each processor: drawing takes half a minute of computing, which the server has better use for, and
 * hundreds of megabytes, which go with the processes. `close` ends them.
 */
export function openDrawingPool(processes = Math.min(availableParallelism(), MOST_PROCESSES)): Required<Drawn> {
  const pool = Array.from({ length: processes }, startDrawing);
  let ordered = 0;
  const draw = (order: DrawingOrder) => {
    // The least busy one; of equals in turn.
    const [least] = pool.toSorted((one, other) => one.waiting.size - other.waiting.size);
    if (!least) throw new Error('There is no process to draw in.');
    ordered += 1;
    return least.draw(ordered, order);
  };
  return {
    pictures: (art) => Promise.all(pictureSpecs(art).map((spec) => draw({ spec }))),
    portrait: (name, seed) => draw({ name, seed }),
    close: () => {
      for (const { child } of pool) child.kill('SIGKILL');
    },
  };
}

type Drawing = { child: ChildProcess; waiting: Map<number, Waiting>; draw(number: number, order: DrawingOrder): Promise<Buffer> };

function startDrawing(): Drawing {
  const waiting = new Map<number, Waiting>();
  const child = fork(PROGRAM, { serialization: 'advanced' });
  // It keeps nobody waiting: without orders the server may end.
  child.unref();
  child.on('message', ({ number, picture, error }: Answer) => {
    const { resolve, reject } = waiting.get(number) ?? {};
    waiting.delete(number);
    if (picture) resolve?.(Buffer.from(picture));
    else reject?.(new Error(error));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`A drawing process ended with ${String(code ?? signal)}.`));
    waiting.clear();
  });
  return {
    child,
    waiting,
    draw(number, order) {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting.set(number, { resolve, reject });
      child.send({ number, order }, (error) => error && reject(error));
      return promise;
    },
  };
}
