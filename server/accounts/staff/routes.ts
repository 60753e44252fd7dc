import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { presentAccount } from '#server/accounts/present.ts';
import { findAccountById } from '#server/accounts/queries.ts';
import { orNearest } from '#server/database/lists/near-spelling.ts';
import { done } from '#server/platform/http/done.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { sendSheet } from '#server/platform/sheets/sheet.ts';
import { findApplicants, mendApplicantSearch } from './applicants.ts';
import { applicantsSheet } from './applicants-sheet.ts';
import { answerAsked, askApplicant } from './ask.ts';
import { blockPerson, signOutEverywhere, unblockPerson } from './block.ts';
import { addNote, deleteNote } from '#server/accounts/notes/notes.ts';
import { findPersonPage } from './person-page.ts';
import { setRole } from './set-role.ts';
import { undoApproval } from './undo-approval.ts';

/** What the staff do about people (contract.md section 3). */
export function staffRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const present = async (id: string) => {
    const found = await findAccountById(db, id);
    if (!found) throw fail('users.notFound');
    return { data: presentAccount(found.row, found.figures, found.pendingEmail) };
  };

  serve(app, 'GET /admin/people/{id}', async ({ params, viewer }) => ({ data: await findPersonPage(db, params.id, viewer) }));

  noteRoutes(app, services);
  serve(app, 'GET /admin/applicants', ({ query }) =>
    orNearest(
      query,
      (filters) => findApplicants(db, filters),
      (search) => mendApplicantSearch(db, search, query.state),
    ),
  );
  serve(app, 'GET /admin/applicants.csv', ({ query, ...http }) => sendSheet(db, http, applicantsSheet(db, query)));

  serve(app, 'POST /users/{id}/role', async ({ params, body, viewer, request }) => {
    await db.transaction((tx) => setRole(services, tx, params.id, body, { viewer, from: request }));
    return present(params.id);
  });

  serve(app, 'POST /users/{id}/block', async ({ params, body, viewer, request }) => {
    await db.transaction((tx) => blockPerson(services, tx, { id: params.id, viewer, from: request, reason: body.reason }));
    return present(params.id);
  });

  serve(app, 'POST /users/{id}/unblock', async ({ params, body, viewer, request }) => {
    await db.transaction((tx) => unblockPerson(services, tx, { id: params.id, viewer, from: request, reason: body.reason }));
    return present(params.id);
  });

  serve(app, 'DELETE /users/{id}/sessions', async ({ params, viewer, request }) => {
    await db.transaction((tx) => signOutEverywhere(tx, { id: params.id, viewer, from: request }));
    return done;
  });

  serve(app, 'POST /users/{id}/artist/undo', async ({ params, viewer, request }) => {
    await db.transaction((tx) => undoApproval(tx, params.id, { byId: viewer.id, from: request }));
    return present(params.id);
  });

  serve(app, 'POST /users/{id}/artist/ask', async ({ params, body, viewer, request }) => {
    await db.transaction((tx) => askApplicant(services, tx, { id: params.id, viewer, from: request, text: body.text }));
    return done;
  });

  serve(app, 'POST /users/me/application/answer', async ({ body, viewer, request }) => {
    await db.transaction((tx) => answerAsked(tx, { id: viewer.id, from: request, text: body.text }));
    return done;
  });
}

/** Notes among staff about a person. */
function noteRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'POST /admin/people/{id}/notes', async ({ params, body, viewer, request }) => ({
    data: await db.transaction((tx) => addNote(tx, params.id, body.text, { viewer, from: request })),
  }));

  serve(app, 'DELETE /admin/people/{id}/notes/{noteId}', async ({ params, viewer, request }) => {
    await db.transaction((tx) => deleteNote(tx, { userId: params.id, noteId: params.noteId }, { viewer, from: request }));
    return done;
  });
}
