import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserStatus } from '#contract/accounts.ts';
import type { Applicant } from '#contract/people.ts';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const time = '2026-11-20T12:00:00.000Z';
const keza = { _id: idOf(70), name: 'Keza Mutoni' };
const ineza = { _id: idOf(71), name: 'Ineza Uwera' };
const makeApplicant = (one: typeof keza): Applicant => ({
  ...one,
  email: 'applicant@example.com',
  img: null,
  place: 'Gasabo',
  documents: 1,
  isAsked: false,
  waitsSince: time,
});
const whole = { phone: true, address: true, picture: true, documents: true, biography: true, pictures: false, links: true };
const approval = { _id: idOf(95), kind: 'approved', text: null, by: 'Aline', createdAt: time } as const;

/** Keza's application stands so; Ineza waits. */
function answerWith(status: UserStatus): void {
  answer('GET /admin/applicants', pageOf((status === 'pending' ? [keza, ineza] : [ineza]).map(makeApplicant)));
  const statusOf = (id: string | undefined) => (id === keza._id ? status : 'pending');
  answer('GET /users/{id}', ({ params: { id } }) => ({
    data: makePerson({ ...(id === ineza._id ? ineza : keza), role: 'Artist', status: statusOf(id) }),
  }));
  answer('GET /users/{id}/application', ({ params: { id } }) => ({
    data: {
      status: statusOf(id),
      completeness: whole,
      documents: [],
      asked: null,
      decisions: statusOf(id) === 'approved' ? [approval] : [],
    },
  }));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerWith('pending');
});

const openScreen = async () => {
  const visit = await open('/dashboard/admin/applicants', { as: 'editor' });
  await screen.findByRole('article');
  return visit;
};
/** Another of the staff decides about Keza; this window is looked at again later and asks for the list anew. */
async function decideElsewhere(status: UserStatus): Promise<void> {
  answerWith(status);
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('1 applicant');
}
const shown = () => screen.getByRole('article').getAttribute('aria-label');

test.each([
  ['approved', 'This application has already been approved.'],
  ['cancelled', 'This application has already been declined.'],
] as const)('an applicant whom somebody else has %s stays shown, that is said, and the next one comes by a press', async (status, said) => {
  const { user, address } = await openScreen();
  await decideElsewhere(status);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(shown()).toBe(keza.name);
  await user.click(screen.getByRole('button', { name: 'Next applicant' }));
  await waitFor(() => expect(shown()).toBe(ineza.name));
  expect(screen.queryByText(said)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next applicant' })).toBeNull();
  expect(address()).toBe(`/dashboard/admin/applicants?person=${ineza._id}`);
  expect(requestsOf('POST /users/{id}/artist')).toEqual([]);
});

test('an open question keeps what is typed, says that somebody has decided, and is not sent', async () => {
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Decline ${keza.name}?` }));
  await user.type(dialog.getByLabelText('Reason'), 'Prints only');
  await decideElsewhere('approved');
  expect(await dialog.findByText('This application has already been approved.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Prints only');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
});

test('a search still shows the first that it finds', async () => {
  const { user } = await openScreen();
  answer('GET /admin/applicants', pageOf([makeApplicant(ineza)]));
  await user.type(screen.getByRole('searchbox', { name: 'Search applicants' }), 'Ineza');
  await waitFor(() => expect(shown()).toBe(ineza.name));
});

test('after one’s own decision about the last one nobody is shown', async () => {
  answer('GET /admin/applicants', pageOf([makeApplicant(keza)]));
  answer('POST /users/{id}/artist', () => {
    answer('GET /admin/applicants', pageOf([]));
    return { data: makePerson() };
  });
  const { user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.getByText("You're all caught up: no applications to review.")).toBeTruthy();
});
