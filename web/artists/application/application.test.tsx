import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Application, type Document, DOCUMENTS_MAX } from '#contract/documents.ts';
import { fail } from '#contract/failures.ts';
import { session } from '#web/accounts/session/session.ts';
import { jpeg } from '#web/testing/scenes/art-form.ts';
import { answer, answerWith, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson } from '#web/testing/make-account.ts';
import { confirm, open, show } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { ApplicationCard } from './application-card.tsx';

const time = '2026-11-20T08:00:00.000Z';
const makeDocument = (n: number): Document => ({
  _id: idOf(n),
  name: `paper-${n}.pdf`,
  kind: 'pdf',
  bytes: 20_000,
  createdAt: time,
  link: `/api/v1/documents/link-${n}`,
  linkExpiresAt: time,
});
const done = { data: { done: true } } as const;
const whole = { phone: true, address: true, picture: true, documents: true, biography: true, pictures: true, links: true };
const makeApplication = (changes: Partial<Application> = {}): Application => ({
  status: 'pending',
  completeness: { ...whole, address: false, picture: false },
  documents: [makeDocument(1)],
  asked: null,
  decisions: [],
  ...changes,
});
const answerApplication = (changes: Partial<Application> = {}) => answer('GET /users/{id}/application', { data: makeApplication(changes) });
const pdf = (name = 'passport.pdf', content = '%PDF-1.7') => new File([content], name, { type: 'application/pdf' });

beforeEach(() => {
  answer('GET /users/{id}', { data: makePerson({ ...accounts.applicant }) });
  answerApplication();
});

describe('The application', () => {
  async function openApplication() {
    const visit = await open('/application', { as: 'applicant' });
    await screen.findByRole('heading', { level: 2, name: 'Your documents' });
    return visit;
  }
  const requestsAfter = async (count: number) => {
    await requestOf('POST /documents', count);
    return requestsOf('POST /documents').map(({ body }) => (body['document'] as File).name);
  };
  const adding = () => screen.getByLabelText('Add a document');

  test('says where it stands and what is missing', async () => {
    await openApplication();
    expect(screen.getByText('pending')).toBeTruthy();
    const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(parts.slice(0, 4)).toEqual(['Phone added', 'Address not added', 'Picture not added', 'Documents added']);
    expect(screen.getByText(/a complete application is easier to approve/)).toBeTruthy();
  });

  test('leads from each part to the field where it is filled in', async () => {
    const { user } = await openApplication();
    await screen.findByRole('textbox', { name: 'Biography' });
    const fields = [
      ['Phone added', 'Phone'],
      ['Address not added', 'Province'],
      ['Picture not added', /^Image|Choose/],
      ['Documents added', 'Add a document'],
      ['About you added', 'Biography'],
      ['3 pictures of works added', 'Add pictures of works'],
      ['Links added', 'Website'],
    ] as const;
    for (const [part, label] of fields) {
      const link = screen.getByRole('link', { name: part });
      expect(document.querySelector(link.getAttribute('href') ?? ''), part).not.toBeNull();
      await user.click(link);
      expect(screen.getAllByLabelText(label), part).toContain(document.activeElement);
    }
  });

  test('asks for pictures of three works and counts them; a PDF is none', async () => {
    const picture = (n: number): Document => ({ ...makeDocument(n), name: `work-${n}.jpg`, kind: 'jpg' });
    answerApplication({ documents: [makeDocument(1), picture(2)] });
    answer('POST /documents', () => {
      answerApplication({ documents: [makeDocument(1), picture(2), picture(3), picture(4)] });
      return { data: picture(3) };
    });
    const { user } = await openApplication();
    const works = within(screen.getByRole('region', { name: 'Pictures of 3 of your works' }));
    expect(works.getByRole('status').textContent).toBe('1 of 3 pictures added');
    await userEvent.setup({ applyAccept: false }).upload(works.getByLabelText('Add pictures of works'), pdf('list.pdf'));
    expect(await screen.findByText("We can't use “list.pdf”. Choose a picture.")).toBeTruthy();
    expect(requestsOf('POST /documents')).toEqual([]);
    await user.upload(works.getByLabelText('Add pictures of works'), [jpeg('one.jpg'), jpeg('two.jpg')]);
    await waitFor(() => expect(works.getByRole('status').textContent).toBe('3 pictures added'));
    const sent = await requestsAfter(2);
    expect(sent, 'several at once').toEqual(['one.jpg', 'two.jpg']);
    const rows = [...document.querySelectorAll('li:has(a[href*="link-"])')].map((row) => row.querySelector('img')?.getAttribute('src'));
    expect(rows, 'pictures in small, a PDF as a sign').toEqual([undefined, ...[2, 3, 4].map((n) => picture(n).link)]);
  });

  test('has what decides about it before the long form', async () => {
    await openApplication();
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads.indexOf('Your documents')).toBeLessThan(heads.indexOf('Your profile'));
  });

  test('begins with what was asked for, and has the places for it there', async () => {
    answerApplication({ asked: { text: 'A picture of the back.', at: '2026-03-01T08:00:00.000Z' } });
    await open('/application', { as: 'applicant' });
    const asked = await screen.findByRole('region', { name: 'We need something more' });
    expect(within(asked).getByLabelText('Add pictures of works')).toBeTruthy();
    expect(screen.getAllByLabelText('Add pictures of works')).toHaveLength(1);
    const standing = screen.getByText("We're waiting for what we asked you for.");
    expect(asked.compareDocumentPosition(standing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('that was approved opens the dashboard', async () => {
    answerApplication({ status: 'approved', completeness: whole });
    answer('GET /users/{id}', { data: makePerson({ ...accounts.applicant, status: 'approved' }) });
    await openApplication();
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard/artist');
    await waitFor(() => expect(session().isArtist).toBe(true));
  });

  test('that was cancelled says what can be done', async () => {
    answerApplication({ status: 'cancelled' });
    await openApplication();
    expect(screen.getByText(/Complete it and write to us/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  });

  test('is waited for, and says why it is not there', async () => {
    const release = hold('GET /users/{id}/application');
    await open('/application', { as: 'applicant' });
    expect(screen.queryByText('pending')).toBeNull();
    refuse('GET /users/{id}/application', fail('rights.missing'));
    release();
    expect((await screen.findByRole('alert')).textContent).toBe('You are not allowed to do this.');
  });

  test.each([
    ['visitor', '/login?next=%2Fapplication'],
    ['customer', '/'],
  ] as const)('is not for a %s', async (as, end) => {
    answer('GET /users/{id}', { data: makePerson() });
    const { address } = await open('/application', { as });
    await waitFor(() => expect(address()).toBe(end));
  });

  test('takes a document as soon as it is chosen', async () => {
    answer('POST /documents', () => {
      answerApplication({ documents: [makeDocument(1), makeDocument(2)] });
      return { data: makeDocument(2) };
    });
    const { user } = await openApplication();
    await user.upload(adding(), pdf());
    expect(await screen.findByText('Uploaded Success')).toBeTruthy();
    expect(((await requestOf('POST /documents')).body['document'] as File).name).toBe('passport.pdf');
    expect((await screen.findByRole('link', { name: 'paper-2.pdf' })).getAttribute('href')).toBe('/api/v1/documents/link-2');
  });

  test('refuses a file that cannot be used, by its name, and sends nothing', async () => {
    const { user } = await openApplication();
    await user.upload(adding(), pdf('empty.pdf', ''));
    expect(await screen.findByText('“empty.pdf” is empty.')).toBeTruthy();
    await user.upload(adding(), new File(['hello'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText("We can't use “me.png”. Choose a PDF or a picture.")).toBeTruthy();
    expect(requestsOf('POST /documents')).toEqual([]);
  });

  test('says why a document was not taken, until another one is', async () => {
    refuse('POST /documents', fail('documents.kind'));
    const { user } = await openApplication();
    await user.upload(adding(), pdf());
    expect(await screen.findByText('“passport.pdf”: This document could not be read. Please send a PDF or a picture.')).toBeTruthy();
    answer('POST /documents', { data: makeDocument(2) });
    await user.upload(adding(), pdf());
    expect(await screen.findByText('Uploaded Success')).toBeTruthy();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  /** Takes what is sent, but not this one: it is refused, or its answer is lost. */
  const takeAllBut = (name: string, how: 'refused' | 'lost') =>
    answerWith('POST /documents', ({ body }) => {
      if ((body['document'] as File).name !== name) return Response.json({ data: makeDocument(2) });
      if (how === 'lost') throw new TypeError('Failed to fetch');
      const { message, code, statusCode } = fail('documents.kind');
      return Response.json({ status: 'fail', code, message, error: message }, { status: statusCode });
    });
  const three = ['first.jpg', 'second.jpg', 'third.jpg'];

  test('names the one of several that was refused, with the reason, and takes the others', async () => {
    takeAllBut('second.jpg', 'refused');
    const { user } = await openApplication();
    await user.upload(
      adding(),
      three.map((name) => jpeg(name)),
    );
    const reason = 'This document could not be read. Please send a PDF or a picture.';
    expect(await screen.findByText(`“second.jpg”: ${reason}`)).toBeTruthy();
    expect(await requestsAfter(3)).toEqual(three);
  });

  test('stops at a lost answer, and names all that were not added', async () => {
    takeAllBut('second.jpg', 'lost');
    const { user } = await openApplication();
    await user.upload(
      adding(),
      three.map((name) => jpeg(name)),
    );
    expect(await screen.findByText('Not added: second.jpg, third.jpg. Check your Internet connection')).toBeTruthy();
    expect(await requestsAfter(2)).toEqual(three.slice(0, 2));
  });

  test('has room for a number of documents', async () => {
    answerApplication({ documents: Array.from({ length: DOCUMENTS_MAX }, (_, n) => makeDocument(n + 1)) });
    await openApplication();
    expect(screen.queryByLabelText('Add a document')).toBeNull();
  });

  test('lets go of a document', async () => {
    answer('DELETE /documents/{id}', () => {
      answerApplication({ documents: [] });
      return done;
    });
    const { user } = await openApplication();
    await user.click(screen.getByRole('button', { name: 'Delete paper-1.pdf' }));
    expect(requestsOf('DELETE /documents/{id}')).toEqual([]);
    await confirm(user, 'Delete this document?', 'Delete');
    expect(await screen.findByText('No documents yet.')).toBeTruthy();
    expect((await requestOf('DELETE /documents/{id}')).params).toEqual({ id: idOf(1) });
  });

  test('keeps a document that could not be deleted', async () => {
    loseConnection('DELETE /documents/{id}');
    const { user } = await openApplication();
    await user.click(screen.getByRole('button', { name: 'Delete paper-1.pdf' }));
    expect(requestsOf('DELETE /documents/{id}')).toEqual([]);
    await confirm(user, 'Delete this document?', 'Delete');
    expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'paper-1.pdf' })).toBeTruthy();
  });
});

describe('The card on the home page', () => {
  const card = () => within(screen.getByRole('complementary'));
  const showCard = async () => {
    show(<ApplicationCard />, { as: 'applicant' });
    await screen.findByRole('complementary');
  };

  test('names what is missing', async () => {
    await showCard();
    expect(card().getByText(/^Still missing: address, picture\./)).toBeTruthy();
    expect(card().getByRole('link', { name: 'Complete your application' }).getAttribute('href')).toBe('/application');
  });

  test.each([
    ['pending', 'Your application is being reviewed', 'Your application'],
    ['approved', "You're approved", 'Dashboard'],
    ['cancelled', "Your application wasn't accepted", 'Your application'],
  ] as const)('of one that is %s says: %s', async (status, title, action) => {
    answerApplication({ status, completeness: whole });
    await showCard();
    expect(card().getByRole('heading', { name: title })).toBeTruthy();
    expect(card().getByRole('link', { name: action })).toBeTruthy();
  });

  test('says that something was asked for, until it is answered', async () => {
    answerApplication({ asked: { text: 'A picture of the back.', at: '2026-03-01T08:00:00.000Z' } });
    await showCard();
    expect(card().getByRole('heading', { name: 'We need something more from you' })).toBeTruthy();
    expect(card().getByRole('link', { name: 'See what we ask for' }).getAttribute('href')).toBe('/application');
  });

  test('is not there when it is not known', async () => {
    refuse('GET /users/{id}/application', fail('server.fault'));
    show(<ApplicationCard />, { as: 'applicant' });
    await requestOf('GET /users/{id}/application', 3);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
