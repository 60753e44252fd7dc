import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeArt, makePicture } from '#web/testing/make-art.ts';
import { show } from '#web/testing/open.tsx';
import { Viewer } from './viewer.tsx';

const art = makeArt(1, { pictures: [1, 2, 3].map(makePicture) });
let closed: number[];

beforeEach(() => {
  closed = [];
});

function openViewer(first = 0) {
  const visit = show(<Viewer art={art} first={first} onClose={(shown) => closed.push(shown)} />);
  return { ...visit, dialog: within(screen.getByRole('dialog', { name: 'Artwork 1, large' })) };
}
const picture = () => screen.getByRole('img', { name: /^Artwork 1/ });
const shown = () => screen.getByText(/ of 3$/).textContent;
const percent = () => Number.parseInt(screen.getByTitle('Show the whole picture').textContent, 10);

/** A finger that goes down at a point, over others, and up at the last one. */
function drag(points: [x: number, y: number][], pointerId = 1) {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId, button: 0 });
  fireEvent.pointerDown(picture(), at(points[0]!));
  for (const point of points.slice(1)) fireEvent.pointerMove(picture(), at(point));
  fireEvent.pointerUp(picture(), at(points.at(-1)!));
}
const tap = () => drag([[0, 0]]);

test('it opens at its picture, and closing says which one was last', async () => {
  const { user, dialog } = openViewer(1);
  expect(shown()).toBe('2 of 3');
  await user.click(dialog.getByRole('button', { name: 'Next picture' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(closed).toEqual([2]));
});

test('a swipe goes to the next picture or the one before, and not beyond', () => {
  openViewer();
  drag([
    [0, 0],
    [-40, 5],
    [-90, 5],
  ]);
  expect(shown()).toBe('2 of 3');
  drag([
    [0, 0],
    [90, 0],
  ]);
  drag([
    [0, 0],
    [90, 0],
  ]);
  expect(shown()).toBe('1 of 3');
});

test('what is too short, or goes down, is no swipe', () => {
  openViewer();
  drag([
    [0, 0],
    [-40, 0],
  ]);
  drag([
    [0, 0],
    [-90, -80],
  ]);
  expect(shown()).toBe('1 of 3');
});

test('two taps go near, two more back; one does nothing', () => {
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(10_000);
  openViewer();
  tap();
  expect(percent()).toBe(100);
  tap();
  expect(percent()).toBeGreaterThan(100);
  tap();
  tap();
  expect(percent()).toBe(100);
});

test('two fingers that part go near, and a swipe of a near picture moves it', () => {
  openViewer();
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0, button: 0 });
  fireEvent.pointerDown(picture(), finger(1, -10));
  fireEvent.pointerDown(picture(), finger(2, 10));
  fireEvent.pointerMove(picture(), finger(2, 40));
  fireEvent.pointerUp(picture(), finger(1, -10));
  fireEvent.pointerCancel(picture(), finger(2, 40));
  expect(percent()).toBeGreaterThan(100);
  drag([
    [0, 0],
    [-90, 0],
  ]);
  expect(shown()).toBe('1 of 3');
});

test('keys of the browser are left to it', async () => {
  const { user } = openViewer();
  await user.keyboard('{Control>}{ArrowRight}+{/Control}');
  expect([shown(), percent()]).toEqual(['1 of 3', 100]);
});
