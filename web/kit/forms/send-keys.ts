import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac Command+Enter: sends what is typed where Enter alone begins a new line. Once, however long it is held. */
export const isSendKey = ({ key, ctrlKey, metaKey, repeat, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !repeat && !nativeEvent.isComposing;
