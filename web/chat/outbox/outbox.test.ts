import { describe, expect, it } from 'vitest';
import { me } from '#web/chat/make-message.ts';
import { fakeStorage } from '#web/kit/browser/fake-storage.ts';
import { makeOutbox } from './outbox.ts';

const messageWith = (content: string) => ({ receiver: 'someone', content });
const contents = (box: ReturnType<typeof makeOutbox>) => box.list().map(({ content }) => content);

describe('The outbox', () => {
  it('restores messages after a reload, in the order of writing', () => {
    const storage = fakeStorage();
    const before = makeOutbox(me._id, storage);
    const ids = ['One', 'Two', 'Three'].map((content) => before.add(messageWith(content)).clientId);
    expect(new Set(ids).size).toBe(3);
    const after = makeOutbox(me._id, storage);
    expect(contents(after)).toEqual(['One', 'Two', 'Three']);
    expect(after.list().map(({ clientId }) => clientId)).toEqual(ids);
    expect(after.list().every(({ isMine, state }) => isMine && state.kind === 'queued')).toBe(true);
  });

  it('is separate for each account', () => {
    const storage = fakeStorage();
    makeOutbox(me._id, storage).add(messageWith('Private'));
    expect(contents(makeOutbox('someone-else', storage))).toEqual([]);
  });

  it('drops messages that were sent or discarded', () => {
    const storage = fakeStorage();
    const box = makeOutbox(me._id, storage);
    box.remove(box.add(messageWith('Sent')).clientId);
    expect(contents(box)).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it('notifies its listeners of each change, and returns the same list between changes', () => {
    const box = makeOutbox(me._id, fakeStorage());
    let changes = 0;
    const stop = box.subscribe(() => (changes += 1));
    const { clientId } = box.add(messageWith('Muraho'));
    box.setState(clientId, { kind: 'held', message: 'No connection' });
    expect([changes, box.list() === box.list(), box.list()[0]?.state]).toEqual([2, true, { kind: 'held', message: 'No connection' }]);
    stop();
    box.remove(clientId);
    expect(changes).toBe(2);
  });

  it('works without a storage, and ignores what is not a message', () => {
    const none = makeOutbox(me._id, undefined);
    none.add(messageWith('Still here'));
    expect(contents(none)).toEqual(['Still here']);
    const storage = fakeStorage();
    storage.setItem(`outbox:${me._id}:x`, '{broken');
    expect(contents(makeOutbox(me._id, storage))).toEqual([]);
  });
});
