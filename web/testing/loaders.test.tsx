import { hydrate } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { type LoaderFunction, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { CallKey } from '#contract/paths.ts';
import { makeSend } from '#web/app/api.ts';
import { type Preloaded, senderContext } from '#web/app/preload.ts';
import routes from '#web/routes.ts';
import { onTestEnd } from './end-of-test.ts';
import { answer, fakeFetch, loseConnection, refuse, requestOf, requestsOf } from './fake-api.ts';
import { idOf, pageOf } from './make-account.ts';
import { makeArt, makeArtCard, makeArtist } from './make-art.ts';
import { makeBlogCard, makeBlogPost, makeComment } from './make-blog.ts';
import { contactDetails, figures } from './make-site.ts';
import { open } from './open.tsx';

type Loaded = { data: Preloaded; init: ResponseInit | null };
const modules = import.meta.glob<{ loader: LoaderFunction }>('../**/*-screen.tsx');

/** Loads a screen's data as the server does before it renders the screen; a 404 is thrown. */
async function load(address: string): Promise<Loaded> {
  const match = matchRoutes(routes as RouteObject[], new URL(address, 'http://localhost').pathname)?.at(-1);
  const file = (match?.route as { file?: string } | undefined)?.file;
  const { loader } = await modules[`../${file}`]!();
  const context = new RouterContextProvider();
  context.set(senderContext, makeSend(fakeFetch));
  // The server asks once; a browser that is online would ask again, after a pause.
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestEnd(() => online.mockRestore());
  const request = new Request(new URL(address, 'http://localhost'));
  return (await loader({ request, params: match?.params ?? {}, context } as unknown as Parameters<LoaderFunction>[0])) as Loaded;
}

/** Where an address leads to in place of a page. */
async function leadsTo(address: string): Promise<[status: number, location: string | null]> {
  const answered: unknown = await load(address).catch((thrown: unknown) => thrown);
  if (!(answered instanceof Response)) throw new Error(`${address} has a page.`);
  return [answered.status, answered.headers.get('location')];
}

/** The screens that are rendered with data, what is on them then, and the calls without which there is nothing to see. */
const loadedScreens: { address: string; shows: string; needs: CallKey[] }[] = [
  { address: '/', shows: 'Artwork 2', needs: ['GET /arts'] },
  { address: '/shop', shows: 'Artwork 2', needs: ['GET /arts'] },
  { address: '/shop?category=Painting', shows: 'Artwork 2', needs: ['GET /arts'] },
  { address: '/artist', shows: 'Artist 1', needs: ['GET /users'] },
  { address: '/artist/artist-1', shows: 'Artist 1', needs: ['GET /artists/{slug}'] },
  { address: '/about', shows: 'Artwork 7', needs: [] },
  { address: '/blog', shows: 'Article 2', needs: ['GET /blog'] },
  { address: '/blog?category=Craft', shows: 'Article 2', needs: ['GET /blog'] },
  { address: '/blog/article-1', shows: 'Comment 1', needs: ['GET /blog/{name}'] },
  { address: '/artwork-1', shows: 'Artwork 1', needs: ['GET /arts/name/{name}'] },
  { address: '/contact', shows: contactDetails.address, needs: ['GET /contact-details'] },
];

beforeEach(() => {
  answer('GET /arts', pageOf([makeArtCard(1), makeArtCard(2)]));
  answer('GET /arts/featured', { data: [7, 8, 9].map((n) => makeArtCard(n)) });
  answer('GET /arts/categories', { data: [{ category: 'All Arts', count: 2 }] });
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  for (const call of ['GET /arts/{id}/related', 'GET /arts/{id}/more-by-artist', 'GET /arts/several'] as const) answer(call, { data: [] });
  for (const call of ['GET /arts/{id}/reviews', 'GET /arts/{id}/questions'] as const) answer(call, pageOf([]));
  answer('POST /arts/{id}/view', { data: { done: true } });
  answer('GET /figures', { data: figures });
  answer('GET /users', pageOf([makeArtist(1)]));
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  answer('GET /blog', pageOf([makeBlogCard(1), makeBlogCard(2)]));
  answer('GET /blog/topics', { data: { categories: [{ name: 'Craft', count: 2 }], tags: [] } });
  answer('GET /blog/{name}', { data: makeBlogPost(1) });
  answer('GET /blog/{name}/comments', pageOf([makeComment(1)]));
  answer('POST /blog/{name}/view', { data: { done: true } });
  answer('GET /contact-details', { data: contactDetails });
});

describe('A screen that the server has loaded', () => {
  test.each(loadedScreens)('$address is there at once and asks for nothing again', async ({ address, shows }) => {
    const { data, init } = await load(address);
    expect(init?.status).toBe(200);
    const reads = data!.queries.map(({ queryKey: [call] }) => call as CallKey);
    expect(reads.length).toBeGreaterThan(0);
    const counts = () => reads.map((call) => requestsOf(call).length);
    const before = counts();
    await open(address, { prepare: (client) => hydrate(client, data!) });
    expect(screen.getAllByText(shows).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.title).not.toBe(''));
    expect(counts()).toEqual(before);
  });

  test.each(loadedScreens.filter(({ needs }) => needs.length > 0))(
    '$address is sent as 503 while its data cannot be had',
    async ({ address, needs }) => {
      for (const call of needs) loseConnection(call);
      expect((await load(address)).init?.status).toBe(503);
      for (const call of needs) refuse(call, fail('limit.reached', 5));
      expect((await load(address)).init?.status).toBe(429);
    },
  );

  test.each([
    ['/gone', 'GET /arts/name/{name}', fail('arts.notFound')],
    ['/artist/nobody', 'GET /artists/{slug}', fail('users.notFound')],
    ['/blog/nothing', 'GET /blog/{name}', fail('blog.notFound')],
  ] as const)('%s is a 404 where there is nothing', async (address, call, failure) => {
    refuse(call, failure);
    await expect(load(address)).rejects.toMatchObject({ init: { status: 404 }, data: { message: failure.message } });
  });

  test('/artists leads to the artists, unless it is the name of an artwork', async () => {
    refuse('GET /arts/name/{name}', fail('arts.notFound'));
    for (const address of ['/artists', '/Artists']) expect(await leadsTo(address)).toEqual([301, '/artist']);
    answer('GET /arts/name/{name}', { data: makeArt(1, { name: 'Artists', slug: 'artists-2' }) });
    expect(await leadsTo('/Artists')).toEqual([301, '/artists-2']);
  });

  test('/compare with slugs leads to the address with the ids of these works', async () => {
    answer('GET /arts/name/{name}', { data: makeArt(4, { slug: 'four-springs' }) });
    expect(await leadsTo(`/compare?works=four-springs,${idOf(2)}`)).toEqual([302, `/compare?works=${idOf(4)},${idOf(2)}`]);
    refuse('GET /arts/name/{name}', fail('arts.notFound'));
    expect((await load(`/compare?works=nothing,${idOf(2)}`)).init?.status).toBe(200);
    expect((await requestOf('GET /arts/several')).query).toEqual({ ids: idOf(2) });
  });
});
