import { useState } from 'react';
import { DRAFT_PREFIX } from '#web/accounts/session/clear-personal-data.ts';

const key = (identity: string, other: string) => `${DRAFT_PREFIX}${identity}:${other}`;

/** What is being written to a person; survives a reload of this window. Mount it anew for another person. */
export function useDraft(identity: string, other: string): [text: string, setText: (text: string) => void] {
  const [text, setOwn] = useState(() => kept()?.getItem(key(identity, other)) ?? '');
  const setText = (next: string) => {
    setOwn(next);
    try {
      if (next) kept()?.setItem(key(identity, other), next);
      else kept()?.removeItem(key(identity, other));
    } catch {
      // A full or forbidden storage: the draft lives until the page is left.
    }
  };
  return [text, setText];
}

function kept(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
