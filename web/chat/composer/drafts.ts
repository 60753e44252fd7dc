import { useEffect, useState } from 'react';
import { messageDraftOf } from '#web/app/forms/message-drafts.ts';
import { dropDraft, followDraft, readDraft, textOf, writeDraft } from '#web/app/forms/drafts.ts';

/** The unsent text to an account, the same in all tabs and after they were closed. Remount it for another account. */
export function useMessageDraft(other: string): [text: string, setText: (text: string) => void] {
  const name = messageDraftOf(other);
  const [text, setOwn] = useState(() => textOf(readDraft(name)));
  useEffect(() => followDraft(name, (draft) => setOwn(textOf(draft))), [name]);
  const setText = (next: string) => {
    setOwn(next);
    if (next) writeDraft(name, { values: { text: next } });
    else dropDraft(name);
  };
  return [text, setText];
}
