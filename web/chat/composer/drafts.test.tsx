import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clearSession } from '#web/accounts/session/session.ts';
import { show } from '#web/testing/open.tsx';
import { beginMessage } from '#web/app/forms/message-drafts.ts';
import { useMessageDraft } from './drafts.ts';

function Composer({ to, about }: { to: string; about?: string }) {
  const [text, setText] = useMessageDraft(to, about);
  return <textarea aria-label={`Message to ${to}`} value={text} onChange={({ target }) => setText(target.value)} />;
}
const field = (to: string) => screen.getByRole('textbox', { name: `Message to ${to}` });

test('what is being written to somebody is still there after a reload, and only there', async () => {
  const { user } = show(<Composer to="keza" />);
  await user.type(field('keza'), 'Is it framed?');
  show(
    <>
      <Composer to="keza" key="again" />
      <Composer to="bosco" />
    </>,
  );
  expect(screen.getAllByRole('textbox', { name: 'Message to keza' }).at(-1)).toHaveProperty('value', 'Is it framed?');
  expect(field('bosco')).toHaveProperty('value', '');
});

test('what was sent or deleted leaves nothing behind', async () => {
  const { user } = show(<Composer to="keza" />, { as: 'customer' });
  const before = localStorage.length;
  await user.type(field('keza'), 'Hm');
  expect(localStorage).toHaveLength(before + 1);
  await user.clear(field('keza'));
  expect(localStorage).toHaveLength(before);
});

test('it goes with the account', async () => {
  const { user } = show(<Composer to="keza" />, { as: 'customer' });
  await user.type(field('keza'), 'Between us');
  act(() => clearSession());
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('a full storage does not stop anybody from writing', async () => {
  // Whom no other test writes to: what the storage does not take stays in memory.
  const { user } = show(<Composer to="ines" />);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(field('ines'), 'Still here');
  expect(field('ines')).toHaveProperty('value', 'Still here');
});

test('what the shop filled in about a work is gone once another thing is opened, and what was typed before it stays', () => {
  const opened = (about?: string) => {
    const { unmount } = render(<Composer to="keza" {...(about && { about })} />);
    const { value } = field('keza') as HTMLTextAreaElement;
    unmount();
    return value;
  };
  beginMessage('keza', 'Do you send “Grove”?', 'grove');
  expect([opened('grove'), opened('order 12'), opened('grove')]).toEqual(['Do you send “Grove”?', '', '']);
  beginMessage('keza', 'Do you send “Grove”?', 'grove');
  expect([opened('grove'), opened()], 'from the list').toEqual(['Do you send “Grove”?', '']);
});

test('what somebody typed before it or on from it is a draft', async () => {
  const { user } = show(<Composer to="keza" about="grove" />);
  await user.type(field('keza'), 'Hello!');
  act(() => beginMessage('keza', 'Do you send “Grove”?', 'grove'));
  expect(field('keza')).toHaveProperty('value', 'Hello!\nDo you send “Grove”?');
  const other = render(<Composer to="keza" about="lake" />);
  expect(screen.getAllByRole('textbox').at(-1)).toHaveProperty('value', 'Hello!');
  other.unmount();
  act(() => beginMessage('keza', 'Do you send “Grove”?', 'grove'));
  await user.type(field('keza'), ' Soon?');
  render(<Composer to="keza" about="lake" />);
  expect(screen.getAllByRole('textbox').at(-1)).toHaveProperty('value', 'Hello!\nDo you send “Grove”? Soon?');
});
