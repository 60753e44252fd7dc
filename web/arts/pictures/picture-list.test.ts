import { expect, test, vi } from 'vitest';
import type { ArtPicture } from '#contract/art-pictures.ts';
import { UNCHANGED } from './picture-change.ts';
import { PictureList, type Steps } from './picture-list.ts';

const file = (name: string) => new File(['x'], name, { lastModified: 1 });
const picture = (name: string): ArtPicture => ({ _id: name, width: 10, height: 10, thumbhash: '', edges: null, alt: '' });

/** Steps that finish when the test says so, and count what runs at once. */
function makeSteps(changes: Partial<Steps> = {}) {
  const most = { prepared: 0, uploaded: 0 };
  const now = { prepared: 0, uploaded: 0 };
  const counting = async <T>(what: 'prepared' | 'uploaded', result: T): Promise<T> => {
    now[what] += 1;
    most[what] = Math.max(most[what], now[what]);
    await new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
    now[what] -= 1;
    return result;
  };
  const steps: Steps = {
    prepare: (source) => counting('prepared', source),
    upload: (ready) => counting('uploaded', picture(ready.name)),
    judge: () => ({ isRefused: false, message: 'No line' }),
    fetchStored: async () => file('stored.jpg'),
    ...changes,
  };
  return { most, steps };
}

const idsOf = (list: PictureList) => list.read().items.map((item) => item.picture?._id);

test('of 200 files as many are taken as there is room for, each once, one decoded and two sent at once, in their order', async () => {
  const { most, steps } = makeSteps();
  const list = new PictureList([], steps, 50);
  const files = Array.from({ length: 200 }, (_, n) => file(`${n}.jpg`));
  list.add(files);
  list.add(files.slice(0, 3));
  expect(await list.settle()).toBe(true);
  expect(idsOf(list)).toEqual(files.slice(0, 50).map(({ name }) => name));
  expect(most).toEqual({ prepared: 1, uploaded: 2 });
});

test('a picture that is removed on its way ends there, and the others arrive', async () => {
  const upload = vi.fn<Steps['upload']>(async (ready) => picture(ready.name));
  const { steps } = makeSteps({ upload });
  const list = new PictureList([], steps);
  list.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  list.remove(list.read().items[1]?.key ?? '');
  await list.settle();
  expect(idsOf(list)).toEqual(['a.jpg', 'c.jpg']);
  expect(upload.mock.calls.map(([sent]) => sent.name)).toEqual(['a.jpg', 'c.jpg']);
});

test('a change that fails is never replaced by the picture as it was before', async () => {
  const prepare = vi.fn<Steps['prepare']>(async () => 'broken');
  const { steps } = makeSteps({ prepare });
  const list = new PictureList([picture('old')], steps);
  list.change('old', { ...UNCHANGED, turns: 1 });
  expect(await list.settle()).toBe(false);
  expect(list.read().items.map(({ state }) => state)).toEqual(['failed']);
  prepare.mockImplementation(async () => file('turned.jpg'));
  list.retryAll();
  expect(await list.settle()).toBe(true);
  expect(idsOf(list)).toEqual(['turned.jpg']);
});

test('a lost upload keeps its key when it is tried again, a changed picture gets another', async () => {
  const keys: string[] = [];
  let isLost = true;
  const { steps } = makeSteps({
    upload: async (ready, { key }) => {
      keys.push(key);
      if (isLost) throw new Error('lost');
      return picture(ready.name);
    },
  });
  const list = new PictureList([], steps);
  list.add([file('a.jpg')]);
  expect(await list.settle()).toBe(false);
  isLost = false;
  list.retryAll();
  await list.settle();
  list.change(list.read().items[0]?.key ?? '', { ...UNCHANGED, turns: 2 });
  await list.settle();
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});
