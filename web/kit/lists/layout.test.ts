import { expect, test } from 'vitest';
import { layoutOf } from './layout.ts';

test('the address selects list or grid; anything else is the grid', () => {
  const layouts = ['view=list', 'view=grid', 'view=wall', ''].map((query) => layoutOf(new URLSearchParams(query)));
  expect(layouts).toEqual(['list', 'grid', 'grid', 'grid']);
});
