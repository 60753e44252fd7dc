import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { demoArtworks } from './catalogue/artworks.ts';
import { openDrawingPool } from './drawing-pool.ts';
import { pictureSpecs } from './pictures.ts';

function open(processes: number) {
  const pool = openDrawingPool(processes);
  onTestFinished(() => pool.close());
  return pool;
}

test('processes draw the pictures of an artwork, in their order, and portraits', async () => {
  const { pictures, portrait } = open(2);
  const art = demoArtworks.find(({ views }) => views && views.length > 0);
  if (!art) throw new Error('No artwork has several pictures.');
  const [drawn, face] = await Promise.all([pictures(art), portrait('Aline Mukamana', 1)]);
  expect(drawn).toHaveLength(pictureSpecs(art).length);
  for (const bytes of [...drawn, face]) expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  expect((await sharp(drawn[0]).metadata()).width).toBe(pictureSpecs(art)[0]?.of.width);
});

test('a process that ends says so to whoever waits for a picture', async () => {
  const pool = open(1);
  const waiting = pool.portrait('Aline Mukamana', 1);
  pool.close();
  await expect(waiting).rejects.toThrow('A drawing process ended with SIGKILL.');
});
