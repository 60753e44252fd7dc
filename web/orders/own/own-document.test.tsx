import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { OwnDocument } from './own-document.tsx';

const page = <OwnDocument>The page</OwnDocument>;

test('a payment screen that was reached without a document of its own loads one', () => {
  const { leftFor } = show(page, { at: '/cart' });
  expect(screen.getByText('One moment…')).toBeTruthy();
  expect(screen.queryByText('The page')).toBeNull();
  expect(leftFor()).toEqual(['reload']);
});

test('any other screen stays in its document', () => {
  const { leftFor } = show(page, { at: '/shop' });
  expect(screen.getByText('The page')).toBeTruthy();
  expect(leftFor()).toEqual([]);
});
