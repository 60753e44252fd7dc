import { useState } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * One text that is kept as a draft while it is typed. The form renders `<DraftNote draft={…} />`, gives `<UnsavedWork draft={…} />` the draft, and
 * calls its `drop` when the text was sent. `base` as for useDraft.
 */
export function useTextDraft(name: string, base = '') {
  const [text, setText] = useState('');
  const draft = useDraft({
    name,
    base,
    put: ({ values }) => setText(typeof values['text'] === 'string' ? values['text'] : ''),
    reset: () => setText(''),
  });
  const type = (next: string) => {
    setText(next);
    draft.keep(next === '' ? undefined : { values: { text: next } });
  };
  return { text, type, draft };
}
