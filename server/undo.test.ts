import { expect, test } from 'vitest';
import { Undo } from './undo.ts';

test('what was opened is closed the other way round, once, whatever fails', async () => {
  const undo = new Undo();
  const closed: string[] = [];
  for (const name of ['database', 'pool', 'server']) {
    const opened = undo.after(name, async (one) => {
      await Promise.resolve();
      closed.push(one);
      if (one === 'pool') throw new Error('It is gone already');
    });
    expect(opened).toBe(name);
  }
  await Promise.all([undo.all(), undo.all()]);
  expect(closed).toEqual(['server', 'pool', 'database']);
});

test('what never closes does not keep the rest open', async () => {
  const undo = new Undo(20);
  const closed: string[] = [];
  undo.after('database', (one) => closed.push(one));
  undo.after('pool', () => new Promise(() => {}));
  await undo.all();
  expect(closed).toEqual(['database']);
});
