import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Applicant } from '#contract/people.ts';
import { fail } from '#contract/failures.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const time = '2026-11-20T12:00:00.000Z';
const names = ['Keza Mutoni', 'Ineza Uwera'] as const;
const makeApplicant = (n: 0 | 1, changes: Partial<Applicant> = {}): Applicant => ({
  _id: idOf(70 + n),
  name: names[n],
  email: `applicant-${n}@example.com`,
  img: null,
  place: 'Gasabo',
  documents: 1,
  isAsked: false,
  waitsSince: time,
  ...changes,
});
const whole = { phone: true, address: true, picture: true, documents: true, biography: true, pictures: false, links: true };
const picture = {
  _id: idOf(90),
  name: 'sun.jpg',
  kind: 'jpg',
  bytes: 20_000,
  createdAt: time,
  link: '/api/v1/documents/x',
  linkExpiresAt: time,
} as const;

beforeEach(() => {
  answer('GET /admin/applicants', pageOf([makeApplicant(0), makeApplicant(1, { isAsked: true })]));
  answer('GET /users/{id}', ({ params }) => ({
    data: makePerson({
      _id: params['id'] ?? '',
      name: params['id'] === idOf(71) ? names[1] : names[0],
      role: 'Artist',
      status: 'pending',
      biography: 'I paint with clay.',
      links: { website: 'https://keza.example' },
    }),
  }));
  answer('GET /users/{id}/application', {
    data: { status: 'pending', completeness: whole, documents: [picture], asked: null, decisions: [] },
  });
});

const openScreen = async (query = '') => {
  const visit = await open(`/dashboard/admin/applicants${query}`, { as: 'editor' });
  await screen.findByRole('article');
  return visit;
};
const shown = () => screen.getByRole('article').getAttribute('aria-label');

test('who waits stands beside the application of the first, with pictures, links and words in place', async () => {
  await openScreen();
  const [, one, other] = within(screen.getByRole('table', { name: 'Applicants' })).getAllByRole('row');
  expect([one?.textContent, other?.textContent]).toEqual([
    expect.stringContaining('Keza Mutoni'),
    expect.stringMatching(/^Ineza Uwera.*asked$/),
  ]);
  expect(screen.getByText('2 applicants')).toBeTruthy();
  expect(shown()).toBe('Keza Mutoni');
  expect(screen.getByRole('img', { name: 'sun.jpg' }).getAttribute('src')).toBe('/api/v1/documents/x');
  expect(screen.getByText('I paint with clay.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'https://keza.example' })).toBeTruthy();
});

test('an address with an act has it ready: Approve in focus, and a question open for what is written', async () => {
  const { address } = await openScreen(`?person=${idOf(71)}&act=approve`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve'));
  expect(address()).toBe(`/dashboard/admin/applicants?person=${idOf(71)}`);
  expect(requestsOf('POST /users/{id}/artist')).toEqual([]);
});

test.each([
  ['decline', `Decline ${names[1]}?`],
  ['ask', `Ask ${names[1]} for more`],
])('an address with the act %s opens its question', async (act, title) => {
  await openScreen(`?person=${idOf(71)}&act=${act}`);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

test('approving brings the next one up, and Undo brings back the one that was', async () => {
  answer('POST /users/{id}/artist', () => {
    answer('GET /admin/applicants', pageOf([makeApplicant(1)]));
    return { data: makePerson() };
  });
  answer('POST /users/{id}/artist/undo', { data: makePerson() });
  const { user, address } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.getByRole('article').getAttribute('aria-label')).toBe('Ineza Uwera'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ineza Uwera' }));
  expect(await screen.findByText(/Keza Mutoni is approved/)).toBeTruthy();
  expect(await screen.findByText('Aproved Successfully')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await requestOf('POST /users/{id}/artist/undo')).params).toEqual({ id: idOf(70) });
  await waitFor(() => {
    for (const leaving of document.querySelectorAll('.toast-exit')) fireEvent.animationEnd(leaving);
    expect(screen.queryByText('Aproved Successfully'), 'no toast contradicts the Undo').toBeNull();
  });
  await waitFor(() => expect(address()).toBe(`/dashboard/admin/applicants?person=${idOf(70)}`));
});

test('the second press of a double click does not approve the next one, who has come up by then', async () => {
  answer('POST /users/{id}/artist', () => {
    answer('GET /admin/applicants', pageOf([makeApplicant(1)]));
    return { data: makePerson() };
  });
  await openScreen();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }), { detail: 1 });
  await waitFor(() => expect(shown()).toBe('Ineza Uwera'));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }), { detail: 2 });
  await screen.findByText(/Keza Mutoni is approved/);
  expect(requestsOf('POST /users/{id}/artist')).toHaveLength(1);
});

test('an application without documents is approved with one press too: what is missing stands beneath it, and Undo follows', async () => {
  const empty = { ...whole, documents: false, phone: false };
  answer('GET /users/{id}/application', { data: { status: 'pending', completeness: empty, documents: [], asked: null, decisions: [] } });
  answer('POST /users/{id}/artist', { data: makePerson() });
  const { user } = await openScreen();
  expect(screen.getByRole('button', { name: 'Ask for more' }).className, 'the main act').toContain('primary');
  for (const name of ['Pictures', 'Documents']) expect(screen.queryByRole('heading', { name }), 'said above among the parts').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await requestOf('POST /users/{id}/artist')).params).toEqual({ id: idOf(70) });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('several are approved at once, those without documents too', async () => {
  answer('POST /users/{id}/artist', { data: makePerson() });
  answer('GET /admin/applicants', pageOf([makeApplicant(0), makeApplicant(1, { documents: 0 })]));
  const { user } = await openScreen();
  expect(screen.getByText('no documents')).toBeTruthy();
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));
  await user.click(bar().getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(requestsOf('POST /users/{id}/artist')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each approval of a run can be undone until its email goes out, ten minutes later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('POST /users/{id}/artist', ({ params }) => {
    answer('GET /admin/applicants', pageOf(params['id'] === idOf(70) ? [makeApplicant(1)] : []));
    return { data: makePerson() };
  });
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.getByRole('article').getAttribute('aria-label')).toBe('Ineza Uwera'));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.getAllByText(/is approved/)).toHaveLength(2));
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(screen.queryByText(/is approved/)).toBeNull();
});

test('an application that was approved just now is opened with the way back', async () => {
  answer('GET /users/{id}', { data: makePerson({ _id: idOf(70), status: 'approved' }) });
  const decision = { _id: idOf(95), kind: 'approved', text: null, by: null, createdAt: new Date().toISOString() } as const;
  answer('GET /users/{id}/application', {
    data: { status: 'approved', completeness: whole, documents: [], asked: null, decisions: [decision] },
  });
  answer('POST /users/{id}/artist/undo', { data: makePerson() });
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Undo the approval' }));
  expect((await requestOf('POST /users/{id}/artist/undo')).params).toEqual({ id: idOf(70) });
});

test('an approval that somebody else has changed is not undone, and that is said', async () => {
  answer('POST /users/{id}/artist', { data: makePerson() });
  refuse('POST /users/{id}/artist/undo', fail('users.changedSince'));
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Somebody has changed this decision since, so it can’t be undone.')).toBeTruthy();
});

test('with the keys one goes through the list, and the application follows', async () => {
  const { user } = await openScreen();
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(shown()).toBe('Ineza Uwera'));
});

test('after a decision the filters stay', async () => {
  answer('POST /users/{id}/artist', { data: makePerson() });
  const { user, address } = await openScreen('?state=unasked&sort=name-asc');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/admin/applicants?state=unasked&sort=name-asc&person=${idOf(71)}`));
});

test('several are declined with one reason', async () => {
  answer('POST /users/{id}/cancel', { data: makePerson() });
  const { user } = await openScreen();
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await user.click(bar.getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 applications?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Prints only');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('2 applications declined')).toBeTruthy();
  expect(requestsOf('POST /users/{id}/cancel').map(({ body }) => body)).toEqual([{ reason: 'Prints only' }, { reason: 'Prints only' }]);
});

test('declining takes its reason from a ready sentence and one’s own words', async () => {
  answer('POST /users/{id}/cancel', { data: makePerson() });
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Keza Mutoni?' }));
  await user.click(dialog.getByRole('button', { name: /documents could not be read/ }));
  await user.type(dialog.getByLabelText('Reason'), ' Thank you.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  const { params, body } = await requestOf('POST /users/{id}/cancel');
  expect([params, body]).toEqual([{ id: idOf(70) }, { reason: 'The documents could not be read. Please send a clear copy. Thank you.' }]);
  await waitFor(() => expect(shown()).toBe('Ineza Uwera'));
});

test('asking for more needs words, and sends them', async () => {
  answer('POST /users/{id}/artist/ask', { data: { done: true } });
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Ask for more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Keza Mutoni for more' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: /three of your works/ }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect((await requestOf('POST /users/{id}/artist/ask')).body).toEqual({ text: 'Please add pictures of three of your works.' });
  await waitFor(() => expect(shown()).toBe('Ineza Uwera'));
  expect(Object.keys(localStorage).filter((key) => key.includes('ask:'))).toEqual([]);
});

test('what was typed to an applicant is there again after the dialog was left', async () => {
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Ask for more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Keza Mutoni for more' }));
  await user.type(dialog.getByLabelText('What you need'), 'Please say more');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep the draft and leave' }));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const decline = within(await screen.findByRole('dialog', { name: 'Decline Keza Mutoni?' }));
  expect(decline.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('');
  await user.click(decline.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'Ask for more' }));
  const again = within(await screen.findByRole('dialog', { name: 'Ask Keza Mutoni for more' }));
  expect(again.getByLabelText<HTMLTextAreaElement>('What you need').value).toBe('Please say more');
});

test('when nobody waits, that is said', async () => {
  answer('GET /admin/applicants', pageOf([]));
  await open('/dashboard/admin/applicants', { as: 'admin' });
  expect(await screen.findByText("You're all caught up: no applications to review.")).toBeTruthy();
});

test('the applicant that is shown is named as such in the list, also without an address of its own', async () => {
  const { user } = await openScreen();
  const shownBeside = 'Keza Mutoni, shown beside the list';
  expect(screen.getByRole('button', { name: shownBeside })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ineza Uwera' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ineza Uwera' }));
  expect(await screen.findByRole('button', { name: 'Ineza Uwera, shown beside the list' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: shownBeside })).toBeNull();
});

test('where all were asked for more, nobody waits for the shop, and the others are one press away', async () => {
  const asked = [makeApplicant(1, { isAsked: true })];
  answer('GET /admin/applicants', ({ query }) => pageOf(query['state'] === 'unasked' || query['search'] ? [] : asked));
  const { user, address } = await open('/dashboard/admin/applicants?state=unasked', { as: 'admin' });
  expect(await screen.findByText("You're all caught up: the others were asked for more.")).toBeTruthy();
  expect(screen.queryByText(/Nothing matches/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(address()).toBe('/dashboard/admin/applicants'));
  expect(await screen.findByText('1 applicant')).toBeTruthy();
});

test('a search beside that filter finds nothing, and where nobody was asked either, no others are spoken of', async () => {
  answer('GET /admin/applicants', pageOf([]));
  const found = await open('/dashboard/admin/applicants?state=unasked&search=zz', { as: 'admin' });
  expect(await screen.findByText(/Nothing matches/)).toBeTruthy();
  expect(screen.queryByText(/caught up/)).toBeNull();
  await found.user.clear(screen.getByRole('searchbox', { name: 'Search applicants' }));
  expect(await screen.findByText("You're all caught up: no applications to review.")).toBeTruthy();
  expect(screen.queryByText(/others were asked/)).toBeNull();
});
