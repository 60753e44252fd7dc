import { DrizzleQueryError } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('a failed query is logged with its cause and without its parameters', () => {
  const failed = new DrizzleQueryError('select $1', ['ineza@example.com', 'two\nlines'], new Error('no such table'));
  for (const error of [failed, new Error('in the job', { cause: failed })]) {
    const said = JSON.stringify(describeError(error));
    expect(said).toContain('select $1');
    expect(said).toContain('no such table');
    expect(said).not.toContain('ineza@example.com');
    expect(said).not.toContain('two');
  }
});

test('any other error is logged as it is', () => {
  expect(describeError(new TypeError('not a function'))).toMatchObject({ type: 'TypeError', message: 'not a function' });
});
