import type { FastifyInstance } from 'fastify';
import type { ArtistProfile, Following } from '#contract/artists.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findPublicArtist, type FoundAccount } from '#server/accounts/queries.ts';
import { presentPublicArtist } from '#server/accounts/present.ts';
import { findHoliday } from './holidays/queries.ts';
import { findArtistOverview } from './overview.ts';
import { countFollowers, findFollowed, findFollowedIds, findFollowers, follow, unfollow } from './queries.ts';
import { countView } from './views.ts';
import { done } from '#server/platform/http/done.ts';

/** Public artists, their followers, the views of their artworks, and their dashboard's first page. */
export function artistRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'GET /artists/{slug}', async ({ params }) => {
    const artist = await findPublicArtist(db, params.slug);
    if (!artist) throw fail('users.notFound');
    const holiday = await findHoliday(db, artist.row.id);
    return { data: { ...presentProfile(artist), ...(holiday && { holiday }) } };
  });

  serve(app, 'GET /artist/overview', async ({ viewer }) => ({ data: await findArtistOverview(db, viewer.id) }));

  serve(app, 'POST /arts/{id}/view', async ({ params, body, viewer, request }) => {
    const reader = { viewerId: viewer?.id, ip: request.ip, agent: request.headers['user-agent'] };
    if (!(await countView(db, params.id, reader, body.source))) throw fail('arts.notFound');
    return done;
  });

  serveFollows(app, services);
}

function serveFollows(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /artists/followed', async ({ query, viewer }) => {
    const { found, next } = await findFollowed(db, viewer.id, query);
    return { data: found.map(({ row, figures }) => presentPublicArtist(row, figures)), page: { next, total: null } };
  });

  serve(app, 'GET /artists/followed/ids', async ({ viewer }) => ({ data: await findFollowedIds(db, viewer.id) }));

  serve(app, 'GET /artist/followers', async ({ query, viewer }) => {
    const { found, next } = await findFollowers(db, viewer.id, query);
    return { data: found, page: { next, total: query.cursor === undefined ? await countFollowers(db, viewer.id) : null } };
  });

  serve(app, 'PUT /artists/{id}/follow', async ({ params, viewer }) => {
    if (viewer.id === params.id) throw fail('artists.ownFollow');
    if (!(await findPublicArtist(db, params.id))) throw fail('users.notFound');
    await db.transaction((tx) => follow(tx, viewer, params.id));
    return { data: await presentFollowing(params.id, true) };
  });

  serve(app, 'DELETE /artists/{id}/follow', async ({ params, viewer }) => {
    await unfollow(db, viewer.id, params.id);
    return { data: await presentFollowing(params.id, false) };
  });

  async function presentFollowing(artist: string, isFollowed: boolean): Promise<Following> {
    return { artist, isFollowed, followers: await countFollowers(db, artist) };
  }
}

const presentProfile = ({ row, figures }: FoundAccount): ArtistProfile => ({
  ...presentPublicArtist(row, figures),
  biography: row.biography,
  ...presentPlace(row),
});

/** Province and district are public already, to whoever looks for somebody to write to (product.md section 2, 'Chats'); nothing nearer is. */
const presentPlace = ({ province, district, country }: FoundAccount['row']): Pick<ArtistProfile, 'place'> =>
  province || district || country !== HOME_COUNTRY ? { place: { province, district, country: countryName(country) } } : {};
