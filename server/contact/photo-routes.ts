import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { readClock } from '#server/database/clock.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { findPhoto, photoKey, readPhotoLink } from './photos.ts';

/** GET /messages/photos/{token}: for anyone with a link that an admin was given, until it expires. */
export function photoRoutes(app: FastifyInstance, { db, storage }: Services): void {
  serve(app, 'GET /messages/photos/{token}', async ({ params, reply }) => {
    const id = readPhotoLink({ key: await readSecret(db, 'contact photo links'), now: await readClock(db) }, params.token);
    const row = id && (await findPhoto(db, id));
    const bytes = row && (await storage.get(photoKey(row.id)));
    if (!row || !bytes) throw fail('messages.photoLinkExpired');
    reply
      .type(row.kind === 'webp' ? 'image/webp' : 'image/jpeg')
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'private, no-store');
    return Buffer.from(bytes);
  });
}
