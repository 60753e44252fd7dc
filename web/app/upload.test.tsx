import { beforeEach, expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { signInAs } from '#web/testing/sessions.ts';
import { ApiFailure } from './api.ts';
import { makeUpload } from './upload.ts';

const document = new File(['%PDF-1.7'], 'passport.pdf', { type: 'application/pdf' });
const time = '2026-11-20T08:00:00.000Z';
const stored: Document = {
  _id: idOf(1),
  name: 'passport.pdf',
  kind: 'pdf',
  bytes: 8,
  createdAt: time,
  link: '/api/v1/documents/x',
  linkExpiresAt: time,
};
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  signInAs('applicant');
  answer('POST /documents', { data: stored });
});

test('an upload sends the file and the token, and returns the answer', async () => {
  const { data } = await makeUpload(() => {})('POST /documents', { body: { document } });
  const { body, headers } = await requestOf('POST /documents');
  expect([(body['document'] as File).name, headers.get('authorization')]).toEqual(['passport.pdf', 'Bearer token-of-applicant']);
  expect(data.name).toBe('passport.pdf');
});

test('a refusal is the same as without progress', async () => {
  refuse('POST /documents', fail('documents.tooMany', 5));
  const failure = await failureOf(makeUpload(() => {})('POST /documents', { body: { document } }));
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 409, code: 'documents.tooMany', message: 'You can send at most 5 documents.' });
});

test('a lost connection is one', async () => {
  loseConnection('POST /documents');
  expect(await failureOf(makeUpload(() => {})('POST /documents', { body: { document } }))).toMatchObject({ status: 0, code: 'connection' });
});

test('an upload that is given up is no failure of the connection', async () => {
  const release = hold('POST /documents');
  const stop = new AbortController();
  const upload = failureOf(makeUpload(() => {})('POST /documents', { body: { document }, signal: stop.signal }));
  await requestOf('POST /documents');
  stop.abort();
  const failure = await upload;
  expect(failure).not.toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ name: 'AbortError' });
  release();
});
