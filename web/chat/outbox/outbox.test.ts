import { describe, expect, it } from 'vitest';
import { me } from '#web/chat/make-message.ts';
import { fakeStorage } from '#web/kit/fake-storage.ts';
import { makeOutbox } from './outbox.ts';

const words = (content: string) => ({ receiver: 'someone', content });
const contents = (box: ReturnType<typeof makeOutbox>) => box.list().map(({ content }) => content);

describe('The outbox', () => {
  it('keeps what was written, in the order of writing, for the page after a reload', () => {
    const storage = fakeStorage();
    const before = makeOutbox(me._id, storage);
    const ids = ['One', 'Two', 'Three'].map((content) => before.add(words(content)).clientId);
    expect(new Set(ids).size).toBe(3);
    const after = makeOutbox(me._id, storage);
    expect(contents(after)).toEqual(['One', 'Two', 'Three']);
    expect(after.list().map(({ clientId }) => clientId)).toEqual(ids);
    expect(after.list().every(({ isMine, state }) => isMine && state.kind === 'queued')).toBe(true);
  });

  it("is one person's alone", () => {
    const storage = fakeStorage();
    makeOutbox(me._id, storage).add(words('Private'));
    expect(contents(makeOutbox('someone-else', storage))).toEqual([]);
  });

  it('forgets what was sent or given up', () => {
    const storage = fakeStorage();
    const box = makeOutbox(me._id, storage);
    box.remove(box.add(words('Sent')).clientId);
    expect(contents(box)).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('tells its listeners of each change, and gives the same list between changes', () => {
    const box = makeOutbox(me._id, fakeStorage());
    let changes = 0;
    const stop = box.subscribe(() => (changes += 1));
    const { clientId } = box.add(words('Muraho'));
    box.setState(clientId, { kind: 'held', words: 'No line' });
    expect([changes, box.list() === box.list(), box.list()[0]?.state]).toEqual([2, true, { kind: 'held', words: 'No line' }]);
    stop();
    box.remove(clientId);
    expect(changes).toBe(2);
  });

  it('works without a storage, and passes over what is not a message', () => {
    const none = makeOutbox(me._id, undefined);
    none.add(words('Still here'));
    expect(contents(none)).toEqual(['Still here']);
    const storage = fakeStorage();
    storage.setItem(`outbox:${me._id}:x`, '{broken');
    expect(contents(makeOutbox(me._id, storage))).toEqual([]);
  });
});
