import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { noArtValues } from '#web/arts/values/art-values.ts';
import { answer } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { openEditor, openForm } from '#web/testing/scenes/art-form.ts';

beforeEach(() => answer('GET /arts/owner', pageOf([makeArtCard(1)])));

// Edges are set at each picture; a new artwork is published or kept as a draft by its buttons.
test.each([
  ['a new artwork', openForm, 'Publish', ['state', 'edges']],
  ['an artwork', openEditor, 'Update', ['edges']],
] as const)('every field of %s can be filled in in its form', async (_, open, button, without) => {
  await open();
  const { elements } = screen.getByRole('button', { name: button }).closest('form')!;
  const missing = [...Object.keys(noArtValues), 'category'].filter((name) => elements.namedItem(name) === null);
  expect(missing).toEqual(without);
});
