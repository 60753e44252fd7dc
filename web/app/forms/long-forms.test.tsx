import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicArtist } from '#contract/accounts.ts';
import type { BlogComment } from '#contract/blog.ts';
import type { Blocked } from '#contract/chat.ts';
import { endSession } from '#web/accounts/session/session.ts';
import { jpeg } from '#web/testing/scenes/art-form.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf, makeCustomer, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeContactMessage, makeOpenedMessage, makeSettings } from '#web/testing/make-admin.ts';
import { makeArt, makeArtCard, makeArtist, makePicture } from '#web/testing/make-art.ts';
import { makeArticle, makeBlogPost } from '#web/testing/make-blog.ts';
import { makeCart, makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { contactDetails, figures } from '#web/testing/make-site.ts';
import { open, type Visit } from '#web/testing/open.tsx';
import { accounts, type Viewer } from '#web/testing/sessions.ts';

const press = async ({ user }: Visit, role: string, name: string | RegExp) => user.click(await screen.findByRole(role, { name }));

type Long = {
  form: string;
  as: Viewer;
  at: string;
  field: string;
  find?: (visit: Visit) => Promise<void>;
  isDialog?: true;
  leave?: string;
};

/** Every form that takes more than a minute: a new one gets a row. */
const longForms: Long[] = [
  {
    form: 'a new artwork',
    as: 'artist',
    at: '/dashboard/artist/manage-artworks',
    field: 'Description',
    find: (visit) => press(visit, 'button', 'New Art'),
    isDialog: true,
  },
  { form: 'an artwork', as: 'artist', at: `/dashboard/artist/manage-artworks?art=${idOf(1)}`, field: 'Description', isDialog: true },
  {
    form: 'a table of many artworks',
    as: 'artist',
    at: '/dashboard/artist/manage-artworks?add=many',
    field: 'Description of basket.jpg',
    // With the draft its picture is there again.
    find: async ({ user }) => {
      const choose = await screen.findByLabelText(/^(Choose|Add) pictures$/);
      if (screen.queryByTitle('basket.jpg')) return;
      await user.upload(choose, jpeg('basket.jpg'));
      await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
    },
    isDialog: true,
    // A draft is there an artwork.
    leave: 'Finish later',
  },
  { form: "an artist's profile", as: 'artist', at: '/dashboard/artist/profile', field: 'Biography' },
  { form: 'a holiday', as: 'artist', at: '/dashboard/artist/holiday', field: 'What visitors read' },
  {
    form: 'a note on a customer',
    as: 'artist',
    at: `/dashboard/artist/customers?customer=${idOf(1)}`,
    field: 'Your note',
    isDialog: true,
  },
  { form: 'an account', as: 'customer', at: '/account', field: 'Street' },
  { form: 'an application', as: 'applicant', at: '/application', field: 'Biography' },
  { form: 'the settings', as: 'admin', at: '/dashboard/admin/settings/contact', field: 'Shop address' },
  {
    form: 'a saved reply',
    as: 'admin',
    at: '/dashboard/admin/settings/replies',
    field: 'Text',
    find: (visit) => press(visit, 'button', 'New saved reply'),
  },
  {
    form: 'an answer to an email',
    as: 'admin',
    at: `/dashboard/admin/emails?message=${makeContactMessage(1)._id}`,
    field: 'Answer by email',
    isDialog: true,
  },
  { form: 'the contact form', as: 'customer', at: '/contact', field: 'Message' },
  { form: 'a question', as: 'customer', at: '/artwork-1', field: 'Your question', find: (visit) => press(visit, 'tab', /Discussion/) },
  { form: 'a review', as: 'customer', at: '/artwork-1', field: 'Your review', find: (visit) => press(visit, 'tab', /Reviews/) },
  { form: 'a new article', as: 'editor', at: '/dashboard/admin/blog/new', field: 'Text' },
  { form: 'an article', as: 'editor', at: '/dashboard/admin/blog/article-1', field: 'Text' },
  { form: 'a comment', as: 'customer', at: '/blog/article-1', field: 'Your comment' },
  {
    form: 'the report of a problem',
    as: 'customer',
    at: `/cart/orders/${idOf(12)}`,
    field: 'What happened?',
    find: (visit) => press(visit, 'button', 'Report a problem'),
    isDialog: true,
  },
  {
    form: 'the correction of where an order goes',
    as: 'customer',
    at: `/cart/orders/${idOf(14)}`,
    field: 'Shipping Address',
    find: (visit) => press(visit, 'button', 'Change where this order goes'),
    isDialog: true,
  },
  {
    form: 'an address',
    as: 'customer',
    at: '/account',
    field: "Recipient's name",
    find: (visit) => press(visit, 'button', 'Add an address'),
    isDialog: true,
  },
  {
    form: 'how a parcel was sent',
    as: 'artist',
    at: `/dashboard/artist/orders?order=${idOf(14)}`,
    field: 'Note to the buyer',
    find: (visit) => press(visit, 'button', /^Mark as sent/),
    isDialog: true,
  },
];

beforeEach(() => {
  const done = { data: { done: true } } as const;
  const message = makeOpenedMessage(1, { read: true });
  const customer = makeCustomer(1);
  answer('GET /artist/holiday', { data: null });
  answer('GET /artist/customers', pageOf([customer]));
  answer('GET /artist/customers/{id}', { data: customer });
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  answer('GET /arts/{id}', { data: makeArt(1) });
  answer('POST /arts/drafts', { data: makeArt(40, { state: 'draft', pictures: [makePicture(40)] }) });
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  answer('GET /arts/{id}/related', { data: [] });
  answer('GET /arts/{id}/more-by-artist', { data: [] });
  answer('POST /arts/{id}/view', done);
  answer('GET /arts/{id}/reviews', pageOf([]));
  answer('GET /arts/{id}/questions', pageOf([]));
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /cart', makeCart());
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  answer('GET /users/{id}', ({ params }) => ({
    data: makePerson({ ...Object.values(accounts).find(({ _id }) => _id === params['id']), country: 'RW' }),
  }));
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /artists/followed', pageOf<PublicArtist>([]));
  answer('GET /saved-searches', { data: [] });
  answer('GET /mail-preferences', { data: { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true } });
  answer('GET /notifications/choices', { data: [] });
  answer('GET /messages/blocks', pageOf<Blocked>([]));
  answer('GET /users/me/sessions', { data: [] });
  answer('GET /users/{id}/application', {
    data: {
      status: 'pending',
      documents: [],
      asked: null,
      decisions: [],
      completeness: { phone: true, address: true, picture: false, documents: false, biography: false, pictures: false, links: false },
    },
  });
  answer('GET /admin/settings', { data: makeSettings() });
  answer('GET /figures', { data: figures });
  answer('GET /messages/replies', { data: [] });
  answer('GET /messages', { ...pageOf([message]), unreadCount: 0 });
  answer('GET /messages/{id}', { data: message });
  answer('GET /messages/assignees', { data: [] });
  answer('GET /contact-details', { data: contactDetails });
  answer('GET /admin/blog/{name}', { data: makeArticle(1) });
  answer('GET /blog/topics', { data: { categories: [], tags: [] } });
  answer('POST /blog/preview', { data: { content: [], minutes: 1 } });
  answer('GET /blog/{name}', { data: makeBlogPost() });
  answer('GET /blog/{name}/comments', pageOf<BlogComment>([]));
  answer('GET /blog/{name}/like', { data: { isLiked: false, likes: 2 } });
  answer('POST /blog/{name}/view', done);
  answer('GET /payments/options', { data: paymentOptions });
  const bought = makeOrder(12, { status: 'complete', items: [makeOrderItem(1)], payment: paidByCard });
  const sold = makeOrder(14, { payment: paidByCard });
  answer('GET /checkout/artsOwner', pageOf([sold]));
  answer('GET /checkout/{id}', ({ params }) => ({ data: params['id'] === sold._id ? sold : bought }));
});

const openForm = async ({ as, at, field: name, find }: Long) => {
  const visit = await open(at, { as });
  await find?.(visit);
  return { visit, field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name }) };
};
const write = async (row: Long) => {
  const { visit, field } = await openForm(row);
  await visit.user.type(field, ' In April');
  await screen.findByText(/^Draft saved \d\d:\d\d$/);
  return visit;
};
const expectKept = async (row: Long) => {
  const { visit, field } = await openForm(row);
  await waitFor(() => expect(field.value).toContain('In April'));
  expect(screen.getByText(/Restored what you typed at/)).toBeTruthy();
  return visit;
};

describe.each(longForms)('$form', (row) => {
  test('is there again after a reload, and can be discarded, which can be undone', async () => {
    await write(row);
    cleanup();
    const { user } = await expectKept(row);
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: row.field });
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(field().value).not.toContain('In April');
    await user.click(screen.getByRole('button', { name: 'Undo discarding the draft' }));
    await waitFor(() => expect(field().value).toContain('In April'));
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    cleanup();
    expect((await openForm(row)).field.value).not.toContain('In April');
  });

  test('is there again after its tab was closed', async () => {
    await write(row);
    cleanup();
    sessionStorage.clear();
    await expectKept(row);
  });

  test('is there again after the session ended and began anew', async () => {
    await write(row);
    // The page leads to the sign-in.
    cleanup();
    endSession();
    await expectKept(row);
  });

  test('is kept without a connection', async () => {
    const { visit, field } = await openForm(row);
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await visit.user.type(field, ' In April');
    await screen.findByText(/^Draft saved/);
    cleanup();
    isOnline.mockRestore();
    await expectKept(row);
  });
});

test.each(longForms.filter(({ isDialog }) => isDialog))('$form asks once when Escape closes it, and can wait there', async (row) => {
  const { user } = await write(row);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: row.leave ?? 'Keep the draft and leave' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: row.field })).toBeNull());
  cleanup();
  await expectKept(row);
});
