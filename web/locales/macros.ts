import type { PresetObject } from '@babel/core';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { compileMessages } from './compile-messages.ts';

// Babel sees only the files of ours that import a macro; everything else is Rolldown's.
const { rolldown } = linguiTransformerBabelPreset();

/** The Babel preset that turns Lingui's macros into calls of translate.tsx, with compiled English messages: for the build and for the tests. */
export const macros = {
  preset: (): PresetObject => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], compileMessages] }),
  rolldown: { filter: { ...rolldown.filter, id: /\/web\/.*\.tsx?$/ } },
};
