import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { show } from '#web/testing/open.tsx';
import { toast } from '#web/kit/toasts/toast.ts';

const shown = () => Array.from(document.querySelectorAll('.Toastify__toast'), ({ textContent }) => textContent);

test('messages are shown, the newest first, and announced', async () => {
  show(<p>Screen</p>);
  toast.success('Saved');
  await screen.findByText('Saved');
  toast.error('Refused');
  await screen.findByText('Refused');
  expect(shown()).toEqual(['Refused', 'Saved']);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Refused');
});

test('a message is closed by its button', async () => {
  const { user } = show(<p>Screen</p>);
  toast.info('Almost there');
  await screen.findByText('Almost there');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    for (const one of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(one);
    expect(shown()).toEqual([]);
  });
});

test('four are shown at once, and the next one when there is room', async () => {
  const { user } = show(<p>Screen</p>);
  for (const n of [1, 2, 3, 4, 5]) {
    toast.warning(`Message ${n}`);
    if (n < 5) await screen.findByText(`Message ${n}`);
  }
  expect(shown()).toHaveLength(4);
  expect(screen.queryByText('Message 5')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  for (const one of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(one);
  expect(await screen.findByText('Message 5')).toBeTruthy();
});

test('what was done makes room for what is said next, and a warning with a link is said once', async () => {
  show(<p>Screen</p>);
  toast.success('Login successful');
  await screen.findByText('Login successful');
  toast.success('Moon Jar is in your cart', undefined, { label: 'View cart', to: '/cart' });
  await screen.findByText(/Moon Jar/);
  await waitFor(() => {
    for (const one of document.querySelectorAll('.toast-exit')) fireEvent.animationEnd(one);
    expect(shown()).toEqual(['Moon Jar is in your cart View cart']);
  });
  for (const _ of [1, 2]) toast.warning('Please Login First', undefined, { label: 'Sign in', to: '/login' });
  await screen.findByText(/Please Login First/);
  expect(shown()).toEqual(['Please Login First Sign in', 'Moon Jar is in your cart View cart']);
});

test('a message outlives the screen that sent it', async () => {
  function Screen() {
    return (
      <button type="button" onClick={() => toast.success('Deleted')}>
        Delete
      </button>
    );
  }
  const { user } = show(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deleted');
  show(<p>Another screen</p>);
  expect(shown()).toEqual(['Deleted']);
});

test('messages stay below the header when it comes into view again after they were sent', async () => {
  show(<header>Ubugeni</header>);
  const header = screen.getByText('Ubugeni');
  let bottom = -400;
  header.getBoundingClientRect = () => ({ bottom }) as DOMRect;
  toast.success('The works are in your cart.');
  const home = (await screen.findByText('The works are in your cart.')).closest<HTMLElement>('.toast-home');
  const top = () => home?.style.getPropertyValue('--header-end');
  expect(top()).toBe('0px');
  bottom = 80;
  fireEvent.scroll(globalThis.window);
  expect(top()).toBe('80px');
});

const endsAt = (header: HTMLElement, bottom: number) => void (header.getBoundingClientRect = () => ({ bottom }) as DOMRect);

test('messages lie below the header of the page that one is taken to while they are shown', async () => {
  function Screen() {
    const [isIn, setIn] = useState(false);
    return (
      <>
        <header key={String(isIn)} ref={(header) => void (header && endsAt(header, isIn ? 146 : 60))} />
        <button type="button" onClick={() => setIn(true)}>
          Sign in
        </button>
      </>
    );
  }
  const { user } = show(<Screen />);
  toast.success('Login successful');
  const home = (await screen.findByText('Login successful')).closest<HTMLElement>('.toast-home');
  expect(home?.style.getPropertyValue('--header-end')).toBe('60px');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(home?.style.getPropertyValue('--header-end')).toBe('146px'));
});

test('messages lie below the words of the heading which they would cover, and at the header where these are beside them', async () => {
  show(
    <>
      <header ref={(header) => void (header && endsAt(header, 98))} />
      <h1>Login</h1>
    </>,
  );
  let right = 200;
  const words = vi.spyOn(Range.prototype, 'getBoundingClientRect');
  words.mockImplementation(() => ({ top: 110, bottom: 150, right }) as DOMRect);
  toast.success('Registration successful!');
  const home = (await screen.findByText('Registration successful!')).closest<HTMLElement>('.toast-home');
  const top = () => home?.style.getPropertyValue('--header-end');
  await waitFor(() => expect(top()).toBe('150px'));
  const message = home!.querySelector('.Toastify__toast')!;
  message.getBoundingClientRect = () => ({ left: 1_000, height: 60 }) as DOMRect;
  fireEvent.scroll(globalThis.window);
  expect(top()).toBe('98px');
  right = 1_300;
  fireEvent.scroll(globalThis.window);
  expect(top()).toBe('150px');
  words.mockRestore();
});

test.each([
  ['the line beneath the heading', 200, '200px'],
  ['of much that stands beneath it the first line', 600, '214px'],
])('messages leave %s free, too', async (_, lowest, top) => {
  show(
    <>
      <header ref={(header) => void (header && endsAt(header, 98))} />
      <header>
        <h1>Four Springs</h1>
        <p>Solange Mukarugwiza</p>
      </header>
    </>,
  );
  const words = vi.spyOn(Range.prototype, 'getBoundingClientRect');
  words.mockImplementation(function (this: Range) {
    return { top: 110, bottom: this.startContainer.nodeName === 'H1' ? 150 : lowest, right: 1_300 } as DOMRect;
  });
  toast.success('Item added to cart successfully!');
  const home = (await screen.findByText('Item added to cart successfully!')).closest<HTMLElement>('.toast-home');
  await waitFor(() => expect(home?.style.getPropertyValue('--header-end')).toBe(top));
  words.mockRestore();
});

test('on a phone all messages are in one pile, above what stays at the foot of the window', async () => {
  show(<footer style={{ position: 'sticky', bottom: 0 }}>Buy</footer>);
  const bar = screen.getByText('Buy');
  bar.getBoundingClientRect = () => ({ top: innerHeight - 64, height: 64 }) as DOMRect;
  const at = vi.spyOn(document, 'elementsFromPoint').mockReturnValue([bar, document.body]);
  const media = vi.spyOn(globalThis, 'matchMedia').mockImplementation(() => ({ matches: true }) as MediaQueryList);
  history.replaceState(null, '', '/dashboard/artist');
  toast.success('Hidden', undefined, { label: 'Undo', act: () => {} });
  const pile = (await screen.findByText('Hidden')).closest('.Toastify__toast-container')!;
  expect(pile.classList.contains('Toastify__toast-container--top-right')).toBe(true);
  const foot = () => pile.closest<HTMLElement>('.toast-home')?.style.getPropertyValue('--window-foot');
  expect(foot()).toBe('64px');
  // At the end of a page it stands above the page's own end.
  bar.getBoundingClientRect = () => ({ top: innerHeight - 90, height: 64 }) as DOMRect;
  at.mockImplementation((_x, y) => (y < innerHeight - 26 ? [bar, document.body] : [document.body]));
  fireEvent.scroll(globalThis.window);
  expect(foot()).toBe('90px');
  at.mockReturnValue([bar, document.body]);
  // A sheet over most of the window leaves no room above it.
  bar.getBoundingClientRect = () => ({ top: 100, height: innerHeight - 100 }) as DOMRect;
  fireEvent.scroll(globalThis.window);
  expect(foot()).toBe('0px');
  at.mockRestore();
  media.mockRestore();
});

test('in a dashboard messages lie over the header, not over the acts of the page beneath it', async () => {
  show(<header ref={(header) => void (header && endsAt(header, 72))} />, { at: '/dashboard/artist/artworks' });
  toast.success('Uploaded Success');
  const home = (await screen.findByText('Uploaded Success')).closest<HTMLElement>('.toast-home');
  expect(home?.style.getPropertyValue('--header-end')).toBe('0px');
});

test('a message that leads to a page is gone on that page', async () => {
  show(<p>Screen</p>);
  toast.warning('Please Login First', 20_000, { label: 'Sign in', to: '/login?next=%2Fshop' });
  await screen.findByText(/Please Login First/);
  show(<h1>Login</h1>, { at: '/login' });
  await waitFor(() => {
    for (const one of document.querySelectorAll('.toast-exit')) fireEvent.animationEnd(one);
    expect(shown()).toEqual([]);
  });
});

test("messages in a dialog do not lie over its 'Close'", async () => {
  show(
    <Dialog isOpen title="Message" onClose={() => {}}>
      Text
    </Dialog>,
  );
  endsAt(screen.getByRole('dialog').querySelector('header')!, 220);
  toast.success('Message sent successfully!');
  const home = (await screen.findByText('Message sent successfully!')).closest<HTMLElement>('.toast-home');
  expect(screen.getByRole('dialog').contains(home)).toBe(true);
  expect(home?.style.getPropertyValue('--header-end')).toBe('220px');
});
