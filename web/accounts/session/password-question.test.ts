import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, makeSend } from '#web/app/api.ts';
import { answerQuestion, isPasswordAsked, subscribeQuestion } from './password-question.ts';

const refused = () =>
  new Response(JSON.stringify({ status: 'fail', code: 'session.notFresh', message: 'Please confirm your password to continue.' }), {
    status: 403,
  });
const done = () => Response.json({ data: { done: true } });

let isFresh = false;
const fetcher = vi.fn(async (_url: unknown, _init?: RequestInit) => (isFresh ? done() : refused()));
const send = makeSend(fetcher);
const save = (idempotencyKey?: string) =>
  send('PUT /admin/settings', { body: { liveFigures: true }, ...(idempotencyKey ? { idempotencyKey } : {}) });
const questionShown = () => vi.waitFor(() => expect(isPasswordAsked()).toBe(true), { timeout: 30_000 });
const prove = () => {
  isFresh = true;
  answerQuestion(true);
};

let stop = () => {};
const shown = vi.fn();
beforeEach(() => {
  isFresh = false;
  fetcher.mockClear();
  shown.mockClear();
  stop = subscribeQuestion(() => isPasswordAsked() && shown());
});
afterEach(() => {
  answerQuestion(false);
  stop();
});

describe('A call that needs a fresh session', () => {
  it('waits for the password and is sent once more, with the same body and key', async () => {
    const saving = save('a-key');
    await questionShown();
    prove();
    expect(await saving).toEqual({ data: { done: true } });
    const [first, second] = fetcher.mock.calls.map(([url, init]) => [url, init?.body, new Headers(init?.headers).get('idempotency-key')]);
    expect(first).toEqual(['/api/v1/admin/settings', '{"liveFigures":true}', 'a-key']);
    expect(second).toEqual(first);
  });

  it('fails with its refusal when the question is cancelled, and asks again the next time', async () => {
    for (let time = 1; time <= 2; time += 1) {
      const saving = save().catch((error: unknown) => error);
      await questionShown();
      answerQuestion(false);
      expect(await saving).toMatchObject({ code: 'session.notFresh', message: 'Please confirm your password to continue.' });
      expect(fetcher).toHaveBeenCalledTimes(time);
    }
  });

  it('shares one question with others that are refused at the same time', async () => {
    const saving = Promise.all([save(), save(), save()]);
    await questionShown();
    await vi.waitFor(() => expect(fetcher).toHaveBeenCalledTimes(3), { timeout: 30_000 });
    prove();
    await saving;
    expect(shown).toHaveBeenCalledTimes(1);
    expect(fetcher).toHaveBeenCalledTimes(6);
  });

  it('is sent again without a question when the password was confirmed while it was pending', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetcher.mockImplementationOnce(() => promise);
    const slow = save();
    const quick = save();
    await questionShown();
    prove();
    await quick;
    resolve(refused());
    expect(await slow).toEqual({ data: { done: true } });
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('is sent twice at most: a session that is still not fresh is the failure', async () => {
    const saving = save().catch((error: unknown) => error);
    await questionShown();
    answerQuestion(true);
    expect(await saving).toBeInstanceOf(ApiFailure);
    expect(fetcher).toHaveBeenCalledTimes(2);
    expect(isPasswordAsked()).toBe(false);
  });

  it('fails at once where there is no dialog', async () => {
    stop();
    await expect(save()).rejects.toMatchObject({ code: 'session.notFresh' });
  });

  it('leaves every other refusal alone', async () => {
    fetcher.mockImplementationOnce(async () => new Response(JSON.stringify({ code: 'rights.missing', message: 'No' }), { status: 403 }));
    await expect(save()).rejects.toMatchObject({ code: 'rights.missing' });
    expect(isPasswordAsked()).toBe(false);
  });
});
