import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, type Visit } from '#web/testing/open.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';

const onPress = vi.fn<() => void>();
let user: Visit['user'];
let address: Visit['address'];

beforeEach(() => {
  onPress.mockReset();
  ({ user, address } = show(
    <>
      <Menu label="Account" opener="A">
        <p>Aline</p>
        <Link to="/blog">Blog</Link>
        <button type="button" onClick={onPress}>
          Sign Out
        </button>
      </Menu>
      <p>Beside</p>
    </>,
  ));
});

const opener = () => screen.getByRole('button', { name: 'Account' });
const entry = () => screen.queryByRole('link', { name: 'Blog' });

test('a menu is closed until its opener is pressed, and closed by pressing it again', async () => {
  expect(entry()).toBeNull();
  await user.click(opener());
  expect(entry()).not.toBeNull();
  await user.click(opener());
  expect(entry()).toBeNull();
});

test('choosing an entry does what it says and closes the menu', async () => {
  await user.click(opener());
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(entry()).toBeNull();
  await user.click(opener());
  await user.click(entry()!);
  expect(address()).toBe('/blog');
});

test('a click on what is no entry leaves it open', async () => {
  await user.click(opener());
  await user.click(screen.getByText('Aline'));
  expect(entry()).not.toBeNull();
});

test('a click beside it and Escape close it', async () => {
  await user.click(opener());
  await user.click(screen.getByText('Beside'));
  expect(entry()).toBeNull();
  await user.click(opener());
  await user.keyboard('{Escape}');
  expect(entry()).toBeNull();
});
