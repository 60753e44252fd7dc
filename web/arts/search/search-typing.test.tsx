import { waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { SearchTyping, type Typing } from './search-typing.tsx';

const SHOP = new URLSearchParams();
const ignore = () => {};

/** A box of which the last word is typed once its typing is there and before the effects of that have run, as on a slow device. */
function EarlyBox() {
  const isTyped = useRef(false);
  const typeOnce = (typing: Typing | null) => {
    if (isTyped.current) return;
    isTyped.current = true;
    typing?.type('spiral');
  };
  return <SearchTyping ref={typeOnce} text="" shop={SHOP} isLive onText={ignore} onSent={ignore} onAttributes={ignore} onDone={ignore} />;
}

test('what is typed in the moment in which typing has been loaded is searched for', async () => {
  const { address } = show(<EarlyBox />, { at: '/shop' });
  await waitFor(() => expect(address()).toBe('/shop?search=spiral'));
});
