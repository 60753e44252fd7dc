import { eq } from '#server/database/drizzle.ts';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect } from 'vitest';
import type { Art, ArtCard } from '#contract/arts.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
/** A file of a form: its field, its bytes, and its claimed name and type. */
export type SentFile = [field: string, bytes: Buffer, name?: string, type?: string];

/** A test server with accounts that may, and may not, change artworks. */
export type ArtServer = TestServer & {
  artist: Person;
  other: Person;
  admin: Person;
  customer: Person;
  /** A PNG of 640 × 480 pixels. */
  picture: Buffer;
  /** POST /arts as a form: a valid artwork except for the given fields; by default with one picture. */
  post(
    as: string | undefined,
    fields?: Record<string, string>,
    files?: SentFile[],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Creates an artwork of the artist. */
  create(fields?: Record<string, string>, files?: SentFile[]): Promise<Art>;
  /** The keys of all pictures. */
  files(): Promise<string[]>;
  /** The ids that visitors see, never from a cache. */
  publicIds(): Promise<string[]>;
  actsOn(id: string): Promise<(typeof auditLog.$inferSelect)[]>;
};

export const validArt = {
  name: 'Morning Mist',
  price: '35000',
  available_arts: '3',
  category: 'Painting',
  description: 'Acrylic on canvas.',
};

/** A multipart body. */
export function formOf(fields: Record<string, string>, files: SentFile[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [field, bytes, name = 'picture.png', type = 'image/png'] of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

/** A server for one test file, with its accounts. */
export function useArtServer(): ArtServer {
  const server = useTestServer() as ArtServer;
  beforeAll(async () => {
    const customer = await server.person();
    Object.assign(server, {
      artist: await server.person({ role: 'Artist', name: 'Grace Umutoni' }),
      other: await server.person({ role: 'Artist' }),
      admin: await server.person({ role: 'Admin' }),
      customer,
      picture: await drawTestPicture(640, 480),
      ...callsOf(server),
    });
  });
  return server;
}

function callsOf(server: ArtServer): Pick<ArtServer, 'post' | 'create' | 'files' | 'publicIds' | 'actsOn'> {
  const post: ArtServer['post'] = (as, fields = {}, files = [['image', server.picture]], headers = {}) =>
    server.call('POST /arts', { ...(as ? { as } : {}), form: formOf({ ...validArt, ...fields }, files), headers });
  return {
    post,
    create: async (fields, files) => {
      const answer = await post(server.artist.token, fields, files);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ data: Art }>().data;
    },
    files: () => server.services.storage.list('pictures'),
    publicIds: async () => {
      const answer = await server.call('GET /arts?limit=100', { as: server.customer.token });
      return answer.json<{ data: ArtCard[] }>().data.map((art) => art._id);
    },
    actsOn: (id) => server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id),
  };
}
