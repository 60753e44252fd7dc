import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac Command+Enter: sends what is typed where Enter alone begins a new line. */
export const isSendKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
