import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { dayOf, formatDate } from '#contract/format.ts';
import type { Holiday } from '#contract/schemas.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { open } from '#web/testing/open.tsx';

const HOLIDAY = '/dashboard/artist/holiday';
const PUT = 'PUT /artist/holiday';
const day = (fromToday: number) => dayOf(Date.now() + fromToday * 24 * 60 * 60 * 1_000);
let holiday: Holiday | null = null;

beforeEach(() => {
  // Midnight in Kigali never comes while a test runs.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T10:00:00Z') });
  holiday = null;
  answer('GET /artist/holiday', () => ({ data: holiday }));
  answer(PUT, ({ body }) => {
    // The body may be null, which ends it.
    holiday = body as Holiday | null;
    return { data: holiday };
  });
});

afterEach(() => vi.useRealTimers());

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a holiday is planned with its days, a sentence and what happens to orders', async () => {
  const { user } = await open(HOLIDAY, { as: 'artist' });
  await screen.findByText(/No holiday is planned/);
  choose('First day away', day(2));
  choose('Last day away', day(9));
  await user.type(screen.getByRole('textbox', { name: 'What visitors read' }), 'In Huye');
  await user.click(screen.getByRole('radio', { name: "My works can't be bought" }));
  await user.click(screen.getByRole('button', { name: 'Plan holiday' }));
  expect((await requestOf(PUT)).body).toEqual({ from: day(2), to: day(9), text: 'In Huye', sell: false });
  const shown = await screen.findByRole('region', { name: `Holiday planned from ${formatDate(day(2))} to ${formatDate(day(9))}` });
  expect(shown.textContent).toContain("can't be bought until it ends");
});

test('wrong days are refused at their field, by the form and by the server', async () => {
  const { user } = await open(HOLIDAY, { as: 'artist' });
  await user.click(await screen.findByRole('button', { name: 'Plan holiday' }));
  expect(await screen.findByText('Please choose a day')).toBeTruthy();
  choose('Last day away', day(-1));
  await user.click(screen.getByRole('button', { name: 'Plan holiday' }));
  expect(await screen.findByText('The last day is before the first one')).toBeTruthy();
  expect(requestsOf(PUT)).toEqual([]);
  refuse(PUT, fail('input.invalid', 'No').withFields({ to: 'The last day must be from today to a year from now' }));
  choose('Last day away', day(900));
  await user.click(screen.getByRole('button', { name: 'Plan holiday' }));
  expect(await screen.findByText('The last day must be from today to a year from now')).toBeTruthy();
});

test('while it lasts it is on the home page, and its end can be undone', async () => {
  holiday = { from: day(-1), to: day(3), text: 'In Huye', sell: true };
  const before = holiday;
  const { user } = await open(HOLIDAY, { as: 'artist' });
  const region = within(await screen.findByRole('region', { name: `You're on holiday until ${formatDate(day(3))}` }));
  expect(region.getByText(`Your works can be bought; the days until you send begin after ${formatDate(day(3))}.`)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Keep selling/ }).checked).toBe(true);
  await user.click(region.getByRole('button', { name: 'End it now' }));
  await screen.findByText(/No holiday is planned/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('region', { name: /You're on holiday/ });
  await waitFor(() => expect(requestsOf(PUT)).toHaveLength(2));
  expect(holiday).toEqual(before);
});

test('that cannot be loaded says so', async () => {
  refuse('GET /artist/holiday', fail('rights.notApproved'));
  await open(HOLIDAY, { as: 'artist' });
  expect((await screen.findByRole('alert')).textContent).toContain('Your artist account is waiting for approval.');
});
