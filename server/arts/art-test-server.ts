import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect } from 'vitest';
import type { Art, ArtCard } from '#contract/arts.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { type TestHouse, useTestHouse } from '#server/testing/test-server.ts';

type Person = Awaited<ReturnType<TestHouse['person']>>;
/** A file of a form: its field, its bytes, and what it calls itself. */
export type SentFile = [field: string, bytes: Buffer, name?: string, type?: string];

/** A test house with the people who may, and may not, change artworks. */
export type ArtHouse = TestHouse & {
  artist: Person;
  other: Person;
  admin: Person;
  customer: Person;
  /** A PNG of 640 × 480 pixels. */
  picture: Buffer;
  /** POST /arts as a form: a work that is right, but for the given fields; one picture unless told otherwise. */
  post(
    as: string | undefined,
    fields?: Record<string, string>,
    files?: SentFile[],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** A new work of the artist. */
  create(fields?: Record<string, string>, files?: SentFile[]): Promise<Art>;
  /** The keys of all pictures. */
  files(): Promise<string[]>;
  /** Ids of what visitors see, never from a cache. */
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

/** A house for one test file, with its people. */
export function useArtHouse(): ArtHouse {
  const house = useTestHouse() as ArtHouse;
  beforeAll(async () => {
    const customer = await house.person();
    Object.assign(house, {
      artist: await house.person({ role: 'Artist', name: 'Grace Umutoni' }),
      other: await house.person({ role: 'Artist' }),
      admin: await house.person({ role: 'Admin' }),
      customer,
      picture: await drawTestPicture(640, 480),
      ...actionsOf(house),
    });
  });
  return house;
}

function actionsOf(house: ArtHouse): Pick<ArtHouse, 'post' | 'create' | 'files' | 'publicIds' | 'actsOn'> {
  const post: ArtHouse['post'] = (as, fields = {}, files = [['image', house.picture]], headers = {}) =>
    house.call('POST /arts', { ...(as ? { as } : {}), form: formOf({ ...validArt, ...fields }, files), headers });
  return {
    post,
    create: async (fields, files) => {
      const answer = await post(house.artist.token, fields, files);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ data: Art }>().data;
    },
    files: () => house.services.storage.list('pictures'),
    publicIds: async () => {
      const answer = await house.call('GET /arts?limit=100', { as: house.customer.token });
      return answer.json<{ data: ArtCard[] }>().data.map((art) => art._id);
    },
    actsOn: (id) => house.services.db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id),
  };
}
