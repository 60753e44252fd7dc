import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { slugOf } from '#server/arts/slug.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { demoArtworks } from './artworks.ts';
import { demoArtists } from './people.ts';
import { FINISHED, picturesOf } from '#demo/pictures.ts';
import { bitsOf, coloursOf } from '#server/platform/images/colours.ts';
import { readPixels } from '#server/platform/images/pixels.ts';
import { pictures } from '#server/platform/images/table.ts';
import { nextId } from '#server/database/lists/next-id.ts';

/**
 * A search of the demo shop and what it has to find: `works` are all among the first five, `first` is the first, `only` holds for each of the
 * first five, `never` is on no page, each of `before.works` comes before each of `before.than`, `card` is the artist who is shown before the artworks.
 */
type Query = {
  search: string;
  works?: string[];
  first?: string;
  only?: { artist?: string; category?: string };
  never?: string[];
  before?: { works: string[]; than: string[] };
  card?: string;
};

const queries = JSON.parse(readFileSync(path.join(import.meta.dirname, 'searches.json'), 'utf8')) as Query[];
const server = useTestServer();
const slugs = new Map<string, string>();
const FIRST = 5;

/** The works in the order in which the demo shop puts them up: the last of the list first. */
beforeAll(async () => {
  const { db } = server.services;
  for (const { key, name, status } of demoArtists) {
    slugs.set((await makeAccount(db, { role: 'Artist', name, status, slug: key })).id, key);
  }
  const ids = new Map(Array.from(slugs, ([id, key]) => [key, id]));
  const used = new Map<string, number>();
  for (const art of demoArtworks.toReversed()) {
    const { name, description, price, stock, category, medium, width, height, artist } = art;
    const slug = slugOf(name);
    used.set(slug, (used.get(slug) ?? 0) + 1);
    const coverId = nextId();
    const [cover] = picturesOf(art);
    const colours = bitsOf(coloursOf(await readPixels(await readFile(path.join(FINISHED, cover!.file)))));
    await db.insert(pictures).values({ id: coverId, width: 300, height: 200, thumbhash: '', colours });
    await makeArt(db, {
      coverId,
      ownerId: ids.get(artist)!,
      slug: used.get(slug) === 1 ? slug : `${slug}-${used.get(slug)}`,
      name,
      description,
      price,
      availableArts: stock,
      category,
      medium,
      widthCm: width,
      heightCm: height,
    });
  }
  await countSearchWords(db);
});

const ask = async (search: string, cursor = '') =>
  (await server.call(`GET /arts?${new URLSearchParams({ search, cursor }).toString()}`)).json<ArtsPage>();

async function findAll(search: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, page }: ArtsPage = await ask(search, cursor);
    found.push(...data.map(({ slug }) => slug));
    cursor = page.next;
  }
  return found;
}

test('there are more than sixty different searches, of works and artists of the demo shop', () => {
  expect(queries.length).toBeGreaterThanOrEqual(150);
  expect(new Set(queries.map(({ search }) => search)).size).toBe(queries.length);
});

test.each(queries)('the search "$search" finds what it is for', async ({ search, works, first, only, never, before, card }) => {
  const { data, artists } = await ask(search);
  const shown = data.slice(0, FIRST);
  const found = shown.map(({ slug }) => slug);
  expect(found.length).toBeGreaterThan(0);
  if (works) expect(found).toEqual(expect.arrayContaining(works));
  if (first) expect(found[0]).toBe(first);
  if (only?.artist) expect(new Set(shown.map(({ owner }) => owner.slug))).toEqual(new Set([only.artist]));
  if (only?.category) expect(new Set(shown.map(({ category }) => category))).toEqual(new Set([only.category]));
  if (card) expect(artists?.map(({ slug }) => slug)).toEqual([card]);
  if (before) {
    const all = await findAll(search);
    expect(all).toEqual(expect.arrayContaining(before.works));
    const last = Math.max(...before.works.map((slug) => all.indexOf(slug)));
    expect(all.slice(0, last).filter((slug) => before.than.includes(slug))).toEqual([]);
  }
  if (never) expect((await findAll(search)).filter((slug) => never.includes(slug))).toEqual([]);
});
