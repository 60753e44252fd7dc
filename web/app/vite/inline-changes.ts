import type { Plugin } from 'vite';
import { changeKeys, changesOf } from '../../../contract/changes.ts';

/** In place of contract/changes.ts the names alone, each once: the rows of contract/paths.ts would bring every schema into the browser. */
export function inlineChanges(): Plugin {
  const names = [...new Set(changeKeys.flatMap((key) => changesOf(key)))];
  const table = Object.fromEntries(changeKeys.map((key) => [key, [...new Set(changesOf(key))].map((name) => names.indexOf(name))]));
  return {
    name: 'inline-changes',
    load: {
      filter: { id: /\/contract\/changes\.ts$/ },
      handler: () => `const names = ${JSON.stringify(names)};
        const table = ${JSON.stringify(table)};
        export const changesOf = (call) => table[call].map((place) => names[place]);`,
    },
  };
}
