import { useState } from 'react';
import { DRAFT_PREFIX } from '#web/accounts/session/clear-personal-data.ts';

const key = (identity: string, other: string) => `${DRAFT_PREFIX}${identity}:${other}`;

/** The unsent text to an account, stored beyond a reload of this window. Remount it for another account. */
export function useDraft(identity: string, other: string): [text: string, setText: (text: string) => void] {
  const [text, setOwn] = useState(() => storage()?.getItem(key(identity, other)) ?? '');
  const setText = (next: string) => {
    setOwn(next);
    try {
      if (next) storage()?.setItem(key(identity, other), next);
      else storage()?.removeItem(key(identity, other));
    } catch {
      // The storage is full or forbidden: the draft lives until the page is left.
    }
  };
  return [text, setText];
}

function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
