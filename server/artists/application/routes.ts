import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '#contract/failures.ts';
import { findDecisions, standingDecisions } from '#server/accounts/staff/decisions.ts';
import { doesPart } from '#contract/staff.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { readClock } from '#server/database/clock.ts';
import { isDatabaseBusy, type Queryable } from '#server/database/connect.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccountById } from '#server/accounts/queries.ts';
import { documentKey } from './keys.ts';
import { type LinkSigner, readDocumentLink } from './links.ts';
import { presentApplication, presentDocument } from './present.ts';
import { addDocument, findDocument, findDocuments, removeDocument } from './queries.ts';
import { contentTypes, nameOf, readDocument } from './read-document.ts';
import type { DocumentRow } from './table.ts';
import { done } from '#server/platform/http/done.ts';

/** An applicant's documents: private, opened by links that work for some minutes (contract.md section 1, 'Applicants'). */
export function documentRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  serve(app, 'GET /users/{id}/application', async ({ params, viewer, request }) => {
    const isSelf = viewer.id === params.id;
    if (!isSelf && !doesPart(viewer.staff, 'applicants')) throw fail('rights.missing');
    const person = await findAccountById(db, params.id);
    if (!person) throw fail('users.notFound');
    if (person.row.role !== 'Artist') throw fail('users.notArtist');
    const documents = await findDocuments(db, params.id);
    if (!isSelf && documents.length > 0)
      await recordAct(db, request, { action: 'documents.opened', objectType: 'user', objectId: params.id });
    const found = await findDecisions(db, params.id);
    // An approval that was undone at once is nothing that happened to the applicant.
    const decisions = isSelf ? standingDecisions(found).map((decision) => Object.assign(decision, { by: null })) : found;
    return { data: presentApplication(person.row, { documents, decisions }, await openTracker(db)) };
  });

  serve(app, 'POST /documents', async ({ viewer, files, request }) => {
    const file = files['document']?.[0];
    if (!file) throw fail('documents.missing').withFields({ document: fail('documents.missing').message });
    if (viewer.role !== 'Artist') throw fail('users.notArtist');
    const { bytes, kind, contentType } = await readDocument(file.bytes);
    const document = { id: randomUUIDv7(), userId: viewer.id, kind, name: nameOf(file.name, kind), bytes: bytes.length };
    await storage.put(documentKey(document), bytes, contentType);
    try {
      const row = await db.transaction(async (tx) => {
        await recordAct(tx, request, { action: 'documents.added', objectType: 'user', objectId: viewer.id, after: { kind } });
        return addDocument(tx, document);
      });
      return { data: presentDocument(row, await openTracker(db)) };
    } catch (error) {
      // If this fails, the cleanup deletes it; it decides too where a transaction may have been committed whose answer was lost.
      if (!isDatabaseBusy(error)) await storage.delete(documentKey(document)).catch(() => {});
      throw error;
    }
  });

  serve(app, 'DELETE /documents/{id}', async ({ params, viewer, request }) => {
    const row = await db.transaction(async (tx) => {
      const removed = await removeDocument(tx, viewer.id, params.id);
      if (!removed) throw fail('documents.notFound');
      await recordAct(tx, request, { action: 'documents.deleted', objectType: 'user', objectId: viewer.id });
      return removed;
    });
    await storage.delete(documentKey(row)).catch((error: unknown) => request.log.warn({ err: error }, 'document not deleted'));
    return done;
  });

  serve(app, 'GET /documents/{token}', async ({ params, reply }) => {
    const id = readDocumentLink(await openTracker(db), params.token);
    const row = id && (await findDocument(db, id));
    const bytes = row && (await storage.get(documentKey(row)));
    if (!row || !bytes) throw fail('documents.linkExpired');
    guardDownload(reply, row);
    return Buffer.from(bytes);
  });
}

const openTracker = async (db: Queryable): Promise<LinkSigner> => ({
  key: await readSecret(db, 'document links'),
  now: await readClock(db),
});

/** The browser downloads a PDF and shows a re-encoded picture; neither runs anything, and nothing is cached (threats.md T25). */
function guardDownload(reply: FastifyReply, { kind, name }: DocumentRow): void {
  const disposition = kind === 'pdf' ? 'attachment' : 'inline';
  const ascii = name.replaceAll(/[^\w. -]/g, '_');
  reply
    .type(contentTypes[kind])
    .header('content-disposition', `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-store');
}
