import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { readClock } from '#server/database/clock.ts';
import { serve } from '#server/platform/http/serve.ts';
import { replyWithPhoto } from '#server/platform/photos/private-photos.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { findPhoto, problemPhotos, readPhotoLink } from './photos.ts';

/** GET /messages/photos/{token}: for anyone with a link that an admin was given, until it expires. */
export function photoRoutes(app: FastifyInstance, { db, storage }: Services): void {
  serve(app, 'GET /messages/photos/{token}', async ({ params, reply }) => {
    const id = readPhotoLink({ key: await readSecret(db, 'contact photo links'), now: await readClock(db) }, params.token);
    const row = id && (await findPhoto(db, id));
    const bytes = row && (await problemPhotos.read({ storage }, row.id));
    if (!row || !bytes) throw fail('messages.photoLinkExpired');
    return replyWithPhoto(reply, row.kind, bytes);
  });
}
