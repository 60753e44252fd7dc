import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Notification } from '#contract/notifications.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeNotification } from '#web/testing/make-site.ts';
import { show } from '#web/testing/open.tsx';
import { OwnBell } from './own-bell.tsx';

const sent = makeNotification({ _id: idOf(1), text: 'Your order was sent.', link: '/?order=1' });
const followed = makeNotification({ _id: idOf(2), kind: 'follower', text: 'Keza follows you.', link: '/artist/keza', read: true });

const answerList = (data: Notification[], notificationCount = data.filter(({ read }) => !read).length) =>
  answer('GET /notifications', { ...pageOf(data), notificationCount });
const open = (as: 'customer' | 'artist' = 'customer') => show(<OwnBell />, { as });
const entry = (name: string | RegExp) => screen.getByRole('link', { name });

beforeEach(() => {
  answerList([sent, followed]);
  answer('PUT /notifications/visited', { notificationCount: 0 });
});

test('the bell counts what is unread, and lists it with the newest first', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(/^Your order was sent\. \(unread\)/);
  expect(texts[1]).toMatch(/^Keza follows you\./);
  expect(texts[1]).not.toContain('(unread)');
});

test('the list is closed until the bell is pressed, and Escape closes it again', async () => {
  const { user } = open();
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
  await user.click(bell);
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
});

test('nothing has happened yet', async () => {
  answerList([]);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('while it cannot be loaded the bell is quiet', async () => {
  refuse('GET /notifications', fail('server.fault'));
  const { user } = open();
  await requestOf('GET /notifications', 3);
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(screen.queryByText('Nothing has happened yet.')).toBeNull();
});

test('opening one marks it as read and goes to what it is about', async () => {
  answer('PUT /notifications/{id}/read', { notificationCount: 0 });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  expect(entry(/Your order was sent/).getAttribute('href')).toBe('/?order=1');
  await user.click(entry(/Your order was sent/));
  expect((await requestOf('PUT /notifications/{id}/read')).params).toEqual({ id: sent._id });
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
});

test('one that is read is not marked again', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await user.click(entry(/Keza follows you/));
  expect(requestsOf('PUT /notifications/{id}/read')).toEqual([]);
});

test('all are marked as read at once', async () => {
  answer('PUT /notifications/read', { notificationCount: 0 });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(screen.queryByText('(unread)')).toBeNull();
});

test('what could not be marked is unread again', async () => {
  loseConnection('PUT /notifications/read');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await requestOf('GET /notifications', 2);
  await user.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  expect(screen.getByText('(unread)')).toBeTruthy();
});

const asked = makeNotification({
  _id: idOf(1),
  kind: 'question',
  text: 'Jean asked',
  link: '/hearths?said=1#discussion',
  thing: 'question 1',
});
const openAt = (at: string) => show(<OwnBell />, { as: 'artist', at });

test.each(['/hearths?said=1#discussion', '/hearths#discussion', '/hearths?utm=x#discussion'])(
  'being at %s reads what it shows',
  async (at) => {
    answerList([asked]);
    openAt(at);
    expect((await requestOf('PUT /notifications/visited')).body).toEqual({ at });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  },
);

test('elsewhere nothing is read, and nothing is asked', async () => {
  answerList([asked]);
  openAt('/hearths');
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  expect(requestsOf('PUT /notifications/visited')).toEqual([]);
});

test('where more is unread than the list has, the server is asked, once', async () => {
  answer('PUT /notifications/visited', { notificationCount: 30 });
  answerList([asked], 30);
  openAt('/cart/orders/7');
  await requestOf('PUT /notifications/visited');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications, 30 unread' })).toBeTruthy());
  expect(requestsOf('PUT /notifications/visited')).toHaveLength(1);
});
