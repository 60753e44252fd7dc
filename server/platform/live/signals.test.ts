import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSignal, encodeSignal, type Signal } from './signals.ts';

const id = fc.uuid();
const signal: fc.Arbitrary<Signal> = fc.oneof(
  fc.record({ kind: fc.constant('event' as const), userId: id }),
  fc.record({ kind: fc.constant('session' as const), sessionId: id }),
  fc.record({ kind: fc.constant('presence' as const), userId: id, isOnline: fc.boolean() }),
  fc.record({ kind: fc.constant('typing' as const), to: id, from: id, conversation: id, isTyping: fc.boolean() }),
);

test('a signal survives encoding and decoding, and is far shorter than a NOTIFY payload may be', () => {
  fc.assert(
    fc.property(signal, (sent) => {
      const text = encodeSignal(sent);
      expect(text.length).toBeLessThan(200);
      expect(decodeSignal(text)).toEqual(sent);
    }),
  );
});

test('anything else on the channel is ignored', () => {
  fc.assert(fc.property(fc.string(), (text) => decodeSignal(text) === undefined));
  for (const text of ['e', 'e x', 'z 0198c2f0-0000-7000-8000-000000000000', 't 0198c2f0-0000-7000-8000-000000000000 1'])
    expect(decodeSignal(text), text).toBeUndefined();
});
