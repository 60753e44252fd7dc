import { expect, test } from 'vitest';
import { layoutOf } from './layout.ts';

test('an address asks for a list or a grid, and gets the grid for anything else', () => {
  const layouts = ['view=list', 'view=grid', 'view=wall', ''].map((words) => layoutOf(new URLSearchParams(words)));
  expect(layouts).toEqual(['list', 'grid', 'grid', 'grid']);
});
