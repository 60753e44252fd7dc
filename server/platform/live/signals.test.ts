import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeKeys, changesOf } from '#contract/changes.ts';
import { seenByVisitors } from '#server/platform/cache/seen-by-visitors.ts';
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

test('a change says of which topics it is, or nothing; what it says and cannot be read is everything', () => {
  const nodeId = '0198c2f0-0000-7000-8000-000000000000';
  fc.assert(
    fc.property(fc.option(fc.array(fc.string()), { nil: undefined }), (topics) => {
      const sent: Signal = { kind: 'change', nodeId, ...(topics ? { topics } : {}) };
      expect(decodeSignal(encodeSignal(sent))).toEqual(sent);
    }),
  );
  for (const odd of ['[1]', '{}', '["a"', 'null']) expect(decodeSignal(`c ${nodeId} ${odd}`)).toEqual({ kind: 'change', nodeId });
});

test('the topics of every call fit into a NOTIFY payload together', () => {
  const topics = seenByVisitors([...new Set(changeKeys.flatMap((key) => changesOf(key)))]);
  const text = encodeSignal({ kind: 'change', nodeId: '0198c2f0-0000-7000-8000-000000000000', topics });
  expect(Buffer.byteLength(text)).toBeLessThan(8_000);
});

test('anything else on the channel is ignored', () => {
  fc.assert(fc.property(fc.string(), (text) => decodeSignal(text) === undefined));
  for (const text of ['e', 'e x', 'z 0198c2f0-0000-7000-8000-000000000000', 't 0198c2f0-0000-7000-8000-000000000000 1'])
    expect(decodeSignal(text), text).toBeUndefined();
});
