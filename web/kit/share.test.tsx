import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { Share } from '#web/kit/buttons/share.tsx';

const address = 'https://ubugeni.example/rain';
const render = () => show(<Share title="Rain & wind" path="/rain" />);
const setNavigator = (name: 'share', value: unknown) => Object.defineProperty(navigator, name, { configurable: true, value });

beforeEach(() => setNavigator('share', undefined));
afterEach(() => setNavigator('share', undefined));

test('WhatsApp and email get the title and the whole address', () => {
  render();
  const whatsApp = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(whatsApp.searchParams.get('text')).toBe(`Rain & wind ${address}`);
  const mail = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Email' }).href);
  expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual(['Rain & wind', `Rain & wind ${address}`]);
});

test('the link is copied and the button says so', async () => {
  const { user } = render();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(screen.getByRole('status').textContent).toBe('Link copied');
});

test('after a while it can be copied again', async () => {
  const { user } = render();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: 'Link copied' });
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Link copied' })).toBeNull());
});

test('where the clipboard is forbidden, the address is there to be copied by hand', async () => {
  const { user } = render();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of this page' });
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([address, 0, address.length]);
});

test('the device’s own sheet is offered only where there is one', async () => {
  render();
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
});

test('the device’s own sheet gets title and address; closing it is no failure', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('closed', 'AbortError'));
  setNavigator('share', share);
  const { user } = render();
  await user.click(screen.getByRole('button', { name: 'Share…' }));
  expect(share).toHaveBeenCalledWith({ title: 'Rain & wind', url: address });
});
