import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeSettings } from '#web/testing/make-admin.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { answerPublicLayout, figures } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const SAVE = 'PUT /admin/settings';

beforeEach(() => {
  answer('GET /users/{id}', { data: makePerson({ ...accounts.admin }) });
  answer('GET /admin/settings', { data: makeSettings() });
  answer(SAVE, { data: makeSettings() });
  answer('GET /arts/several', { data: [makeArtCard(101)] });
  answer('GET /figures', { data: figures });
  answer('GET /messages/replies', { data: [] });
  answer('GET /admin/waiting', { data: [] });
  answer('GET /users', pageOf([]));
});

const openSettings = async (part: string, changes = {}) => {
  answer('GET /admin/settings', { data: makeSettings(changes) });
  const visit = await open(`/dashboard/admin/settings/${part}`, { as: 'admin' });
  await screen.findByRole('button', { name: 'Save' });
  return visit;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const seen = () => within(screen.getByRole('group', { name: 'What visitors will see' }));

test('the settings begin with the way to each part, what it is set to, and the own profile', async () => {
  answer('GET /admin/settings', { data: makeSettings({ featured: [101, 102].map(idOf), returnDays: 0 }) });
  await open('/dashboard/admin/settings', { as: 'admin' });
  const parts = within(screen.getByRole('navigation', { name: 'Parts of the settings' }));
  await parts.findByRole('link', { name: 'Featured artworks 1 artwork, 1 hidden' });
  const links = parts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.map(([, to]) => to)).toEqual([
    ...['featured', 'contact', 'figures', 'rate', 'transit', 'returns', 'carriers', 'replies'].map(
      (part) => `/dashboard/admin/settings/${part}`,
    ),
    '/dashboard/admin/manage-customers?staff=any',
    '/dashboard/admin/emails',
    '/dashboard/admin/failures',
    '/dashboard/admin/settings/data',
    '/dashboard/admin/settings#profile',
  ]);
  const groups = parts.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(groups).toEqual(['On the public pages', 'Paying and delivery', 'Staff and emails', 'You']);
  expect(links.slice(0, 6).map(([text]) => text)).toEqual([
    'Featured artworks 1 artwork, 1 hidden',
    expect.stringMatching(/^Contact details \+250/),
    'Figures Counted',
    'Exchange rate 1 Frw = 1.18 NGN',
    'Days under way In Rwanda 1–3 days, abroad 7–21',
    'Returns Off',
  ]);
  await waitFor(() => expect(field('Name').value).toBe('Ubugeni'));
});

test.each([
  [[], [], ['Saved replies None saved yet', 'Staff 1 person', 'Emails All answered', 'Failed emails and jobs Nothing failed']],
  [
    [{ _id: idOf(7), title: 'Framing', text: 'We frame.' }],
    [
      { kind: 'emails' as const, count: 2, oldest: '2026-11-21T10:00:00.000Z', href: '/dashboard/admin/emails' },
      { kind: 'failures' as const, count: 3, oldest: '2026-11-21T10:00:00.000Z', href: '/dashboard/admin/failures' },
    ],
    ['Saved replies 1 saved', 'Staff 1 person', 'Emails 2 unanswered', 'Failed emails and jobs 3 failed'],
  ],
])('how it stands with what is no setting is said, too: %#', async (replies, waiting, said) => {
  answer('GET /messages/replies', { data: replies });
  answer('GET /admin/waiting', { data: waiting });
  answer('GET /users', pageOf([makePerson({ ...accounts.admin })]));
  await open('/dashboard/admin/settings', { as: 'admin' });
  for (const name of said) expect(await screen.findByRole('link', { name })).toBeTruthy();
});

test.each(['featured', 'rate', 'transit', 'returns', 'contact', 'figures', 'data'])(
  'the old place #%s leads to the page of its part',
  async (part) => {
    const { address } = await open(`/dashboard/admin/settings#${part}`, { as: 'admin' });
    await waitFor(() => expect(address()).toBe(`/dashboard/admin/settings/${part}`));
  },
);

test('the place of the own profile stays', async () => {
  const { address } = await open('/dashboard/admin/settings#profile', { as: 'admin' });
  await waitFor(() => expect(field('Name').value).toBe('Ubugeni'));
  expect(address()).toBe('/dashboard/admin/settings#profile');
});

test('a part that there is not is not found', async () => {
  await open('/dashboard/admin/settings/nothing', { as: 'admin' });
  expect(await screen.findByRole('heading', { name: "Oops! We Can't Find That Page." })).toBeTruthy();
});

test('a part that does not load can be tried again', async () => {
  loseConnection('GET /admin/settings');
  const { user } = await open('/dashboard/admin/settings/figures', { as: 'admin' });
  expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
  answer('GET /admin/settings', { data: makeSettings() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('checkbox', { name: 'Show live numbers' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All settings' }).getAttribute('href')).toBe('/dashboard/admin/settings');
});

test('unsaved work of a part is asked about before it is left for the others', async () => {
  answerPublicLayout();
  const { user, address } = await open('/dashboard/admin/settings/rate', { as: 'admin', layout: true });
  await user.type(await screen.findByRole('textbox', { name: '1 Frw in NGN' }), '5');
  await user.click(screen.getByRole('link', { name: 'All settings' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Keep the draft and leave' }));
  await waitFor(() => expect(address()).toBe('/dashboard/admin/settings'));
});

test('carriers are listed with what becomes of the number', async () => {
  await open('/dashboard/admin/settings/carriers', { as: 'admin' });
  expect((await screen.findByText('DHL')).parentElement?.textContent).toContain("links to DHL's tracking page");
  expect(screen.getAllByRole('term')).toHaveLength(7);
});

test('figures are counted or written, and saved alone', async () => {
  const { user } = await openSettings('figures');
  expect(screen.getByRole('checkbox', { name: 'Show live numbers' })).toHaveProperty('checked', true);
  expect(save().classList.contains('button-primary')).toBe(false);
  expect(screen.queryByText('Not saved yet')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Show live numbers' }));
  expect(save().classList.contains('button-primary'), 'it has something to save').toBe(true);
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.clear(field('Active artists'));
  await user.click(save());
  await screen.findByRole('textbox', { name: 'Active artists', description: 'Please fill this in' });
  expect(requestsOf(SAVE)).toEqual([]);
  await user.type(field('Active artists'), '150+');
  await user.click(save());
  const { body } = await requestOf(SAVE);
  expect(body).toMatchObject({ liveFigures: false, figures: { artists: '150+', rating: '4.9' } });
  expect(Object.keys(body)).toHaveLength(2);
  expect(await screen.findByText('Updated Success')).toBeTruthy();
});

test('the days for returns are from 0 to 60, and what visitors will see is shown while they are typed', async () => {
  const { user } = await openSettings('returns');
  expect(field('Days for returns').value).toBe('14');
  expect(screen.getByText('Damaged or not as shown: 14 days to tell us')).toBeTruthy();
  await user.clear(field('Days for returns'));
  expect(screen.getByText('Enter a number of days to see it.')).toBeTruthy();
  await user.type(field('Days for returns'), '61');
  await user.click(save());
  expect(await screen.findByText('Please enter a whole number of days, from 0 to 60')).toBeTruthy();
  expect(requestsOf(SAVE)).toEqual([]);
  await user.clear(field('Days for returns'));
  await user.type(field('Days for returns'), '0');
  expect(screen.getByText('Damaged or not as shown: tell us')).toBeTruthy();
  await user.click(save());
  expect((await requestOf(SAVE)).body).toEqual({ returnDays: 0 });
});

test('the days under way are whole numbers in order, and are sent together', async () => {
  const { user } = await openSettings('transit');
  await user.clear(field('In Rwanda, to (days)'));
  await user.type(field('In Rwanda, to (days)'), '0');
  expect(seen().getByText('Enter days from the fewest to the most to see them.')).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('This must not be less than the days before it')).toBeTruthy();
  expect(requestsOf(SAVE)).toEqual([]);
  await user.clear(field('In Rwanda, to (days)'));
  await user.type(field('In Rwanda, to (days)'), '2');
  expect(seen().getByText(/^Leaves the studio within 3 days/).textContent).toBe(
    'Leaves the studio within 3 days of payment · with you about 1–2 days later, abroad 7–21',
  );
  await user.click(save());
  expect((await requestOf(SAVE)).body).toEqual({ transitDays: { rwandaFrom: 1, rwandaTo: 2, abroadFrom: 7, abroadTo: 21 } });
});

test('a rate is a number above 0', async () => {
  const { user } = await openSettings('rate');
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), 'much');
  await user.click(save());
  await screen.findByRole('textbox', { description: 'The rate must be a number above 0' });
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), '0');
  await user.click(save());
  expect(requestsOf(SAVE)).toEqual([]);
  await user.clear(field('1 Frw in NGN'));
  await user.type(field('1 Frw in NGN'), ' 1.25 ');
  await user.click(save());
  expect((await requestOf(SAVE)).body).toEqual({ exchangeRates: { NGN: 1.25 } });
});

test('contact details have hours by line; a refusal stands above the form and nothing typed is lost', async () => {
  refuse(SAVE, fail('server.busy'));
  const { user } = await openSettings('contact');
  expect(field('Hours').value).toBe('Mon-Fri 9:00 AM-6:00 PM\nSunday closed');
  await user.clear(field('Shop email'));
  await user.type(field('Shop email'), 'hello');
  await user.click(save());
  await screen.findByRole('textbox', { name: 'Shop email', description: 'Invalid email address' });
  await user.type(field('Shop email'), '@ubugeni.example');
  await user.clear(field('Hours'));
  await user.type(field('Hours'), 'Every day{Enter}{Enter} Sunday too ');
  await user.click(save());
  expect((await screen.findByText(/Ubugeni is busy/)).getAttribute('role')).toBe('alert');
  expect(field('Shop email').value).toBe('hello@ubugeni.example');
  const { contact } = (await requestOf(SAVE)).body as { contact: { hours: string[] } };
  expect(contact.hours).toEqual(['Every day', 'Sunday too']);
  await user.type(field('Hours'), '{Enter}1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6');
  await user.click(save());
  await screen.findByRole('textbox', { name: 'Hours', description: /This text is too long/ });
});

test('a refusal of a field ends at that field', async () => {
  refuse(SAVE, fail('input.invalid').withFields({ phone: 'Nobody answers there.' }));
  const { user } = await openSettings('contact');
  await user.type(field('Shop phone'), '0');
  await user.click(save());
  await screen.findByRole('textbox', { name: 'Shop phone', description: 'Nobody answers there.' });
});

test('the price in naira follows the typed rate', async () => {
  const { user } = await openSettings('rate');
  await user.clear(field('1 Frw in NGN'));
  expect(seen().getByText('Enter a rate to see a price.')).toBeTruthy();
  await user.type(field('1 Frw in NGN'), '1.1');
  expect(seen().getByText('An artwork for 35,000 Frw costs 38,500.00 NGN.')).toBeTruthy();
});

test('contact details are shown as they are typed', async () => {
  const { user } = await openSettings('contact');
  await user.clear(field('Shop phone'));
  await user.type(field('Shop phone'), '+250 788 000 111');
  expect(seen().getByText('+250 788 000 111')).toBeTruthy();
});

test('each of the six figures is shown as it is typed', async () => {
  const { user } = await openSettings('figures', { liveFigures: false });
  const names = ['Active artists', 'Approval', 'Rating', 'Artworks sold', 'Happy customers', 'Countries served'];
  for (const [at, name] of names.entries()) {
    await user.clear(field(name));
    await user.type(field(name), `7${at}+`);
    expect(seen().getAllByText(`7${at}+`).length, name).toBeGreaterThan(0);
  }
});

test('saved replies are edited without an email', async () => {
  const reply = { _id: idOf(7), title: 'Framing', text: 'We frame.' };
  answer('GET /messages/replies', { data: [reply] });
  answer('PUT /messages/replies/{id}', { data: reply });
  const { user } = await open('/dashboard/admin/settings/replies', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: /^Framing/ }));
  await user.type(field('Text'), ' All of them.');
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  expect((await requestOf('PUT /messages/replies/{id}')).body).toEqual({ title: 'Framing', text: 'We frame. All of them.' });
});
