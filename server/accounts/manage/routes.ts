import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import type { Someone } from '#contract/accounts.ts';
import { doesPart } from '#contract/staff.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { AllAreas } from '#server/platform/area.ts';
import type { Services } from '#server/platform/services.ts';
import { findConsequences } from '#server/accounts/erasure/consequences.ts';
import { decideArtist } from './decide.ts';
import { editAccount } from './edit.ts';
import { eraseAccount } from '#server/accounts/erasure/erase-account.ts';
import { exportAccount } from '#server/accounts/erasure/export-account.ts';
import { findLatestWorks } from '#server/arts/latest-works.ts';
import { type Accounts, findAccounts, mendAccountSearch } from '#server/accounts/lists/find-accounts.ts';
import { orNearest } from '#server/database/lists/near-spelling.ts';
import { findAccountById, findPublicArtist, type FoundAccount } from '#server/accounts/queries.ts';
import { presentAccount, presentPublicArtist } from '#server/accounts/present.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { done } from '#server/platform/http/done.ts';

/** People: product.md section 7, 'Users', and contract.md section 3. Sign-in and sign-up are in account-routes.ts. */
export function accountRoutes(app: FastifyInstance, services: Services, all: AllAreas): void {
  const { db } = services;

  serve(app, 'GET /users', async ({ query, viewer }) => {
    const seen = seenBy(viewer);
    const list = async (asked: typeof query) => {
      const { accounts, next, total } = await findAccounts(db, seen, asked);
      const artists = asked.works ? accounts.filter(isPublic).map(({ row }) => row.id) : [];
      const works = await findLatestWorks(db, artists);
      return {
        data: accounts.map((one) => Object.assign(presentIn(seen, one), asked.works && { works: works.get(one.row.id) ?? [] })),
        page: { next, total },
      };
    };
    // Visitors find artists by the search of the shop, which mends by itself.
    if (seen === 'public') return list(query);
    return orNearest(query, list, (search) => mendAccountSearch(db, seen, { ...query, search }));
  });

  serve(app, 'GET /users/{id}', async ({ params, viewer }) => ({ data: await findFor(services, viewer, params.id) }));

  serve(app, 'PUT /users/{id}', async ({ params, body, files, viewer, request }) => {
    await editAccount(services, { id: params.id, viewer, from: request, body, picture: files['img']?.[0]?.bytes });
    return { data: presentFound(await findAccountById(db, params.id)) };
  });

  serve(app, 'POST /users/{id}/artist', async ({ params, request }) => {
    await decideArtist(services, { id: params.id, act: 'approve', from: request });
    return { data: presentFound(await findAccountById(db, params.id)) };
  });

  serve(app, 'POST /users/{id}/cancel', async ({ params, body, request }) => {
    await decideArtist(services, { id: params.id, act: 'cancel', reason: body.reason, from: request });
    return { data: presentFound(await findAccountById(db, params.id)) };
  });

  serve(app, 'DELETE /users/{id}', async ({ params, viewer, body, request }) => {
    await eraseAccount(services, { id: params.id, viewer, from: request, password: body.password }, all.keepers);
    return done;
  });

  serve(app, 'GET /users/{id}/consequences', async ({ params, viewer }) => {
    refuseOthers(viewer, params.id);
    presentFound(await findAccountById(db, params.id));
    return { data: await findConsequences(db, params.id) };
  });

  serve(app, 'GET /users/{id}/export', async ({ params, viewer, request }) => {
    if (viewer.id !== params.id) throw fail('rights.missing');
    await recordAct(db, request, { action: 'user.exported', objectType: 'user', objectId: params.id });
    return { data: await exportAccount(db, params.id, all) };
  });
}

/** Which accounts one may list and see whole. */
function seenBy(viewer: Viewer | undefined): Accounts {
  if (doesPart(viewer?.staff, 'people')) return 'everyone';
  return doesPart(viewer?.staff, 'applicants') ? 'artists' : 'public';
}

/** A row of a list: the staff also see who is blocked, and those who work on people what each bought. */
const presentIn = (seen: Accounts, { row, figures, bought }: Awaited<ReturnType<typeof findAccounts>>['accounts'][number]): Someone =>
  seen === 'public'
    ? presentPublicArtist(row, figures)
    : { ...presentAccount(row, figures), isBlocked: row.blockedAt !== null, ...(bought && { bought }) };

const isPublic = ({ row: { role, status } }: FoundAccount): boolean => role === 'Artist' && status === 'approved';

/** The owner and who does this part of the work see the whole account; others see an approved artist's public fields, and nothing else. */
async function findFor({ db }: Services, viewer: Viewer | undefined, id: string): Promise<Someone> {
  const seen = seenBy(viewer);
  if (seen === 'everyone' || viewer?.id === id) return presentFound(await findAccountById(db, id));
  const person = seen === 'artists' ? await findAccountById(db, id) : undefined;
  if (person?.row.role === 'Artist') return presentFound(person);
  const artist = await findPublicArtist(db, id);
  if (!artist) throw fail('users.notFound');
  return presentPublicArtist(artist.row, artist.figures);
}

function presentFound(found: Awaited<ReturnType<typeof findAccountById>>) {
  if (!found) throw fail('users.notFound');
  return presentAccount(found.row, found.figures, found.pendingEmail);
}

function refuseOthers(viewer: Viewer, id: string): void {
  if (viewer.id !== id && !viewer.isAdmin) throw fail('rights.missing');
}
