import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { session } from '#web/accounts/session/session.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { answerPublicLayout, contactDetails, makeNotification, makePaymentOptions } from '#web/testing/make-site.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { accounts, type Viewer } from '#web/testing/sessions.ts';

let live: ReturnType<typeof answerPublicLayout>;
beforeEach(() => {
  live = answerPublicLayout();
});

/** The help pages ask for nothing themselves. */
const openPage = (as: Viewer = 'visitor') => open('/help/shipping', { as, layout: true });
// Headers inside an article are no banner to a browser; Testing Library takes them for one.
const header = () => within(screen.getAllByRole('banner')[0]!);
const footer = () => within(screen.getByRole('contentinfo'));
const accountMenu = () => screen.findByRole('button', { name: /^Account of/ });

describe('The header', () => {
  test('leads a visitor to the shop, the sign-in and the sign-up', async () => {
    await openPage();
    const [navigation] = header().getAllByRole('navigation', { name: 'Main' });
    const links = within(navigation!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Shop', '/shop'],
      ['Artist', '/artist'],
      ['About', '/about'],
      ['Blog', '/blog'],
      ['Contact', '/contact'],
    ]);
    expect(header().getAllByRole('link', { name: 'Sign In' })[0]!.getAttribute('href')).toBe('/login?next=%2Fhelp%2Fshipping');
    expect(screen.queryByRole('button', { name: /Account of/ })).toBeNull();
    expect(requestsOf('GET /cart')).toEqual([]);
  });

  test.each([
    ['/help/privacy', '?next=%2Fhelp%2Fprivacy'],
    ['/help/faq?q=a%20b', '?next=%2Fhelp%2Ffaq%3Fq%3Da%2520b'],
    ['/login?next=%2Fchats', '?next=%2Fchats'],
    ['/login', ''],
    ['/reset-password?token=secret', ''],
  ])('leads from %s to the sign-in and the sign-up with the way back', async (address, way) => {
    answer('POST /users/reset-password/link', { data: { isValid: true } });
    await open(address, { layout: true });
    await waitFor(() => expect(header().getAllByRole('link', { name: 'Sign In' })[0]!.getAttribute('href')).toBe(`/login${way}`));
    expect(header().getAllByRole('link', { name: 'Get Started' })[0]!.getAttribute('href')).toBe(`/signup${way}`);
  });

  test('opens its navigation on a phone and closes it when one goes to another page', async () => {
    const { user, address } = await openPage();
    const button = screen.getByRole('button', { name: 'Open the menu' });
    expect([button.getAttribute('aria-expanded'), header().getAllByRole('navigation', { name: 'Main' }).length]).toEqual(['false', 1]);
    await user.click(button);
    expect([button.getAttribute('aria-expanded'), header().getAllByRole('navigation', { name: 'Main' }).length]).toEqual(['true', 2]);
    expect(button.getAttribute('aria-label')).toBe('Close the menu');
    await user.click(footer().getByRole('link', { name: 'Privacy' }));
    expect([address(), button.getAttribute('aria-expanded')]).toEqual(['/help/privacy', 'false']);
  });

  test('leads to the categories that have works in the menu of a phone, once it is open', async () => {
    const counted = (category: 'All Arts' | 'Painting' | 'Sculpture', count: number) => ({ category, count });
    answer('GET /arts/categories', { data: [counted('All Arts', 4), counted('Painting', 4), counted('Sculpture', 0)] });
    const { user } = await openPage();
    expect(requestsOf('GET /arts/categories')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const categories = within(await header().findByRole('navigation', { name: 'Shop by category' }));
    const links = categories.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['Painting', '/shop?category=Painting']]);
  });

  test('has a menu that Back closes, and stays', async () => {
    const { user, address } = await openPage();
    const { length } = history;
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    await waitFor(() => expect(history.length).toBe(length + 1));
    history.back();
    expect((await screen.findByRole('button', { name: 'Open the menu' })).getAttribute('aria-expanded')).toBe('false');
    expect(address()).toBe('/help/shipping');
  });

  test('counts the works that are in the cart, however many of each', async () => {
    answer('GET /cart', makeCart(makeCartItem(1, { quantity: 2 })));
    await openPage('customer');
    expect(await screen.findByRole('link', { name: 'Cart, 1 work' })).toBeTruthy();
  });

  test('switches between light and dark, and remembers it', async () => {
    const { user } = await openPage();
    await user.click(header().getByRole('button', { name: 'Light or dark theme' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(header().getByRole('button', { name: 'Light or dark theme' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  test('keeps the keyboard’s way past it', async () => {
    const { user } = await openPage();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to the content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });
});

describe('The menu of an account', () => {
  const entries = async (as: Viewer) => {
    const person = as === 'visitor' ? {} : accounts[as];
    answer('GET /users/{id}', { data: makePerson(person) });
    const { user } = await openPage(as);
    await user.click(await accountMenu());
    return screen
      .getAllByRole('link')
      .filter((link) => link.closest('[popover]'))
      .map((link) => link.textContent);
  };

  test('has the own pages of a customer', async () => {
    expect(await entries('customer')).toEqual(['My Account', 'My Orders', 'My Offers', 'Favorites']);
    expect(screen.getByText('aline@example.com')).toBeTruthy();
  });

  test.each([
    ['artist', 'Dashboard'],
    ['admin', 'Dashboard'],
    ['applicant', 'Your application · being reviewed'],
  ] as const)('leads an %s first to: %s', async (as, first) => {
    expect((await entries(as))[0]).toBe(first);
  });

  test('signs out here at once, also when the server does not answer', async () => {
    loseConnection('POST /users/logout');
    const { user, address } = await openPage('customer');
    await user.click(await accountMenu());
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Failed to logout.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/login'));
    expect([session().authenticated, localStorage.getItem('token')]).toEqual([false, null]);
  });

  test('signs out on the server', async () => {
    answer('POST /users/logout', { data: { done: true } });
    const { user, address } = await openPage('customer');
    await user.click(await accountMenu());
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect((await requestOf('POST /users/logout')).headers.get('authorization')).toBe('Bearer token-of-customer');
  });
});

describe('Live marks', () => {
  test('follow the events of the stream without a request', async () => {
    answer('GET /messages/unread/{userId}', { unreadCount: 1 });
    await openPage('customer');
    await requestOf('GET /events');
    // Answered: what an event comes before is asked for again.
    expect(await screen.findByRole('link', { name: 'Chats, 1 unread' })).toBeTruthy();
    await screen.findByRole('button', { name: 'Notifications' });
    live.emit('ready', { unreadCount: 2, notificationCount: 0, isComplete: true });
    expect(await screen.findByRole('link', { name: 'Chats, 2 unread' })).toBeTruthy();
    live.emit('notification', { notification: makeNotification(), notificationCount: 1 });
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    expect(requestsOf('GET /messages/unread/{userId}')).toHaveLength(1);
  });

  test('a role that changed meanwhile is shown: an approved applicant gets the dashboard', async () => {
    answer('GET /users/{id}', { data: makePerson({ ...accounts.applicant, status: 'approved' }) });
    const { user } = await openPage('applicant');
    await user.click(await accountMenu());
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeTruthy();
  });

  test('a session that the server has ended leads to the sign-in', async () => {
    refuse('GET /notifications', fail('session.missing'));
    const { leftFor } = await openPage('customer');
    await waitFor(() => expect(leftFor()).toContain('/login?next=%2Fhelp%2Fshipping'));
    expect(session()).toMatchObject({ authenticated: false, hasEnded: true });
  });
});

describe('The footer', () => {
  test('says where the shop is, and can be without it', async () => {
    await openPage();
    expect(await footer().findByText(contactDetails.address)).toBeTruthy();
    expect(footer().getByRole('link', { name: contactDetails.phone }).getAttribute('href')).toBe('tel:+250788000111');
  });

  test('stands without the contact details when they cannot be loaded', async () => {
    refuse('GET /contact-details', fail('server.fault'));
    await openPage();
    await requestOf('GET /contact-details', 3);
    expect(footer().queryByText(contactDetails.address)).toBeNull();
    expect(footer().getByRole('textbox', { name: 'Newsletter' })).toBeTruthy();
  });

  test('leads to a category of the shop and to the help pages', async () => {
    await openPage();
    expect(footer().getByRole('link', { name: 'Photography' }).getAttribute('href')).toBe('/shop?category=Photography');
    expect(footer().getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/help/privacy');
  });

  test('switches low-data mode on and off', async () => {
    const { user } = await openPage();
    const button = footer().getByRole('switch', { name: 'Low data' });
    await user.click(button);
    expect([button.getAttribute('aria-checked'), localStorage.getItem('lowData')]).toEqual(['true', 'on']);
    await user.click(button);
    expect([button.getAttribute('aria-checked'), localStorage.getItem('lowData')]).toEqual(['false', 'off']);
  });
});

describe('The banner', () => {
  test('says that payments are a test, only while they are', async () => {
    answer('GET /payments/options', { data: makePaymentOptions({ isTest: true }) });
    await openPage();
    expect(await screen.findByText('Test shop: no real money moves.')).toBeTruthy();
  });

  test('is not there in a shop that takes money', async () => {
    await openPage();
    await requestOf('GET /payments/options');
    await footer().findByText(contactDetails.address);
    expect(screen.queryByText('Test shop: no real money moves.')).toBeNull();
  });
});
