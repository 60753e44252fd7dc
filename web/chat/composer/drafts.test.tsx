import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clearSession } from '#web/accounts/session/session.ts';
import { show } from '#web/testing/open.tsx';
import { useMessageDraft } from './drafts.ts';

function Composer({ to }: { to: string }) {
  const [text, setText] = useMessageDraft(to);
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
  const { user } = show(<Composer to="keza" />);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(field('keza'), 'Still here');
  expect(field('keza')).toHaveProperty('value', 'Still here');
});
