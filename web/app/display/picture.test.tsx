import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLowData } from '#web/kit/browser/low-data.ts';
import { idOf } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { Picture } from './picture.tsx';

const stored = { _id: idOf(1), width: 1_600, height: 1_200, thumbhash: '' };
const image = () => screen.getByRole('img', { name: 'Rain' });
const sources = () => Array.from(document.querySelectorAll('source'), ({ type }) => type);

test('a picture is offered in three formats, loaded late, with its room kept', () => {
  show(<Picture picture={stored} alt="Rain" sizes="50vw" />);
  expect(sources()).toEqual(['image/avif', 'image/webp']);
  expect([image().getAttribute('loading'), image().getAttribute('width'), image().getAttribute('height')]).toEqual([
    'lazy',
    '1600',
    '1200',
  ]);
  expect(image().getAttribute('src')).toMatch(new RegExp(`/uploads/${stored._id}/\\d+\\.jpg$`));
});

test('one of the first screenful is loaded at once', () => {
  show(<Picture picture={stored} alt="Rain" sizes="50vw" isEager />);
  expect(image().getAttribute('loading')).toBe('eager');
});

test('saving data, a file says that it is twice as wide, so that the browser takes a smaller one', () => {
  const narrowest = () =>
    Math.min(...Array.from(document.querySelector('source')!.srcset.matchAll(/ (\d+)w/g), ([, width]) => Number(width)));
  show(<Picture picture={stored} alt="Rain" sizes="50vw" />);
  const before = narrowest();
  act(() => setLowData(true));
  expect(narrowest()).toBe(2 * before);
  act(() => setLowData(false));
});

test('one that is broken gives way to a pattern that keeps its name', () => {
  show(<Picture picture={stored} alt="Rain" sizes="50vw" />);
  fireEvent.error(image());
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Rain')).toBeTruthy();
});

test('without a picture there is the pattern', () => {
  show(<Picture picture={null} alt="" sizes="50vw" />);
  expect(screen.queryByRole('img')).toBeNull();
});
