import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { show } from '#web/testing/open.tsx';
import { signInAs } from '#web/testing/sessions.ts';
import { FavoriteHeart } from './favorite-heart.tsx';

const [rain, wind] = [makeArtCard(1, { name: 'Rain' }), makeArtCard(2, { name: 'Wind' })];
const done = { data: { done: true } } as const;

const hearts = (as: 'visitor' | 'customer') =>
  show(
    <>
      <FavoriteHeart art={rain} />
      <FavoriteHeart art={wind} />
    </>,
    { as },
  );
const heart = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const isMarked = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';
const stored = () => JSON.parse(localStorage.getItem('favorites') ?? '[]') as string[];

beforeEach(() => {
  answer('GET /favorites/ids', { data: [] });
  answer('PUT /favorites/{artId}', done);
  answer('DELETE /favorites/{artId}', done);
});

describe('A visitor’s favorites', () => {
  test('are marked and kept in this browser, without a request', async () => {
    const { user } = hearts('visitor');
    await user.click(heart('Rain'));
    expect([isMarked('Rain'), isMarked('Wind'), stored()]).toEqual([true, false, [rain._id]]);
    await user.click(heart('Rain'));
    expect([isMarked('Rain'), localStorage.getItem('favorites')]).toEqual([false, null]);
    expect(requestsOf('PUT /favorites/{artId}')).toEqual([]);
  });

  test('follow another window', async () => {
    hearts('visitor');
    localStorage.setItem('favorites', JSON.stringify([wind._id]));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'favorites' })));
    await waitFor(() => expect(isMarked('Wind')).toBe(true));
  });

  test('that somebody wrote into the storage by hand are ignored', async () => {
    localStorage.setItem('favorites', '["not an id", 3]');
    const { user } = hearts('visitor');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'favorites' })));
    await user.click(heart('Rain'));
    expect(stored()).toEqual([rain._id]);
  });
});

describe('The favorites of an account', () => {
  test('are those that the server has', async () => {
    answer('GET /favorites/ids', { data: [wind._id] });
    hearts('customer');
    await waitFor(() => expect(isMarked('Wind')).toBe(true));
    expect(isMarked('Rain')).toBe(false);
  });

  test('are marked at once, and sent', async () => {
    const release = hold('PUT /favorites/{artId}');
    const { user } = hearts('customer');
    await requestOf('GET /favorites/ids');
    await user.click(heart('Rain'));
    await waitFor(() => expect(isMarked('Rain')).toBe(true));
    release();
    expect((await requestOf('PUT /favorites/{artId}')).params).toEqual({ artId: rain._id });
    expect(stored()).toEqual([]);
  });

  test.each(['before the change is', 'after the change is'])(
    'pressed while they are loaded, and these answered %s, are marked',
    async (order) => {
      const releases = [hold('GET /favorites/ids'), hold('PUT /favorites/{artId}')];
      const [first, second] = order === 'before the change is' ? releases : releases.toReversed();
      const { user } = hearts('customer');
      await requestOf('GET /favorites/ids');
      await user.click(heart('Rain'));
      await requestOf('PUT /favorites/{artId}');
      first?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
      second?.();
      await waitFor(() => expect(isMarked('Rain')).toBe(true));
      await user.click(heart('Rain'));
      await waitFor(() => expect(isMarked('Rain')).toBe(false));
      await requestOf('DELETE /favorites/{artId}');
      expect(requestsOf('GET /favorites/ids').length).toBe(1);
    },
  );

  test('that could not be changed are as before', async () => {
    refuse('PUT /favorites/{artId}', fail('favorites.tooMany'));
    const { user } = hearts('customer');
    await requestOf('GET /favorites/ids');
    await user.click(heart('Rain'));
    await requestOf('GET /favorites/ids', 2);
    await waitFor(() => expect(isMarked('Rain')).toBe(false));
  });
});

describe('A visitor who signs in', () => {
  async function markAndSignIn() {
    const { user } = hearts('visitor');
    await user.click(heart('Rain'));
    act(() => signInAs('customer'));
  }

  test('takes the favorites of this browser along, and these are then the account’s', async () => {
    const merged = { data: [rain._id, wind._id] };
    answer('PUT /favorites', merged);
    answer('GET /favorites/ids', merged);
    await markAndSignIn();
    await waitFor(() => expect([isMarked('Rain'), isMarked('Wind')]).toEqual([true, true]));
    expect((await requestOf('PUT /favorites')).body).toEqual({ ids: [rain._id] });
    expect(stored()).toEqual([]);
  });

  test('whose account has no room for them leaves them here', async () => {
    refuse('PUT /favorites', fail('favorites.tooMany'));
    answer('GET /favorites/ids', { data: [wind._id] });
    await markAndSignIn();
    await waitFor(() => expect([isMarked('Rain'), isMarked('Wind')]).toEqual([false, true]));
    expect(stored()).toEqual([rain._id]);
  });

  test('loses none when they cannot be sent', async () => {
    loseConnection('PUT /favorites');
    await markAndSignIn();
    await requestOf('PUT /favorites', 3);
    expect(stored()).toEqual([rain._id]);
  });
});
