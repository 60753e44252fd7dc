import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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
