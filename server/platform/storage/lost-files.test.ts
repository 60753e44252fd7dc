import { expect, test } from 'vitest';
import { findLostIds, folderOfId } from './lost-files.ts';

const HOUR_MS = 3_600_000;
const now = Date.parse('2026-11-21T12:00:00Z');
/** An id that was made so many hours before now. */
const idOf = (hoursAgo: number, end: string) => {
  const digits = (now - hoursAgo * HOUR_MS).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-${end.padStart(12, '0')}`;
};

async function findAmong(ids: string[], known: string[]): Promise<string[]> {
  const keys = [...ids.map((id) => `${folderOfId('pictures', id)}/master`), `pictures/${idOf(2, '1').slice(0, 6)}/readme.txt`];
  const list = async (folder: string) => keys.filter((key) => key.startsWith(`${folder}/`));
  const findKnown = async (some: string[]) => some.filter((id) => known.includes(id));
  const lost: string[] = [];
  for await (const id of findLostIds({ list }, { top: 'pictures', now, findKnown })) lost.push(id);
  return lost.toSorted();
}

test('files of an id are in the folder of its first six digits', () => {
  expect(folderOfId('pictures', '019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a')).toBe('pictures/019aa8/019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a');
});

test('lost are the ids without a row, from an hour to eight days old', async () => {
  const [kept, lost, older, young, ancient] = [idOf(2, 'a'), idOf(2, 'b'), idOf(100, 'c'), idOf(0.5, 'd'), idOf(24 * 30, 'e')];
  expect(await findAmong([kept, lost, older, young, ancient], [kept])).toEqual([older, lost].toSorted());
  expect(await findAmong([], [])).toEqual([]);
});
