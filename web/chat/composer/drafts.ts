import { useEffect, useState } from 'react';
import { forgetBegun, messageDraftOf } from '#web/app/forms/message-drafts.ts';
import { dropDraft, followDraft, readDraft, textOf, writeDraft } from '#web/app/forms/drafts.ts';

/**
 * The unsent text to an account, the same in all tabs and after they were closed; what the shop filled in only beside the artwork or order that it
 * is `about`. Remount it for another account.
 */
export function useMessageDraft(other: string, about?: string): [text: string, setText: (text: string) => void] {
  const name = messageDraftOf(other);
  const [text, setOwn] = useState(() => textOf(readDraft(name)));
  useEffect(() => forgetBegun(other, about), [other, about]);
  useEffect(() => followDraft(name, (draft) => setOwn(textOf(draft))), [name]);
  const setText = (next: string) => {
    setOwn(next);
    if (next) writeDraft(name, { values: { text: next } });
    else dropDraft(name);
  };
  return [text, setText];
}
