import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, isDefinite, makeSend, newKey, send as browserSend } from './api.ts';
import { clearSession, endSession, session } from '#web/accounts/session/session.ts';

vi.mock('#web/accounts/session/session.ts', { spy: true });

type Sent = { url: string; init: RequestInit; headers: Headers };
let sent: Sent | undefined;
let answer: () => Response | Promise<Response>;

const send = makeSend(async (url, init = {}) => {
  sent = { url: url as string, init, headers: new Headers(init.headers) };
  return answer();
});
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as ApiFailure,
  );

beforeEach(() => {
  sent = undefined;
  answer = () => json(200, { data: [] });
  vi.mocked(endSession).mockReset();
});
afterEach(() => {
  vi.mocked(session).mockRestore();
  clearSession();
});

describe('A call', () => {
  it('uses the method and path of its key, with its params and query', async () => {
    await send('GET /arts/name/{name}', { params: { name: 'rain & wind/2' } });
    expect([sent?.init.method, sent?.url]).toEqual(['GET', '/api/v1/arts/name/rain%20%26%20wind%2F2']);
    await send('GET /arts', { query: { search: 'red earth', category: '', price: undefined, limit: 12 } });
    expect(sent?.url).toBe('/api/v1/arts?search=red+earth&limit=12');
  });

  it('sends JSON, and the idempotency key', async () => {
    await send('PUT /cart/{productId}/update', { params: { productId: 'p' }, body: { quantity: 2 }, idempotencyKey: 'k' });
    expect([sent?.url, sent?.init.body]).toEqual(['/api/v1/cart/p/update', '{"quantity":2}']);
    expect([sent?.headers.get('content-type'), sent?.headers.get('idempotency-key')]).toEqual(['application/json', 'k']);
  });

  it('sends no body and no token when there is none', async () => {
    await send('GET /arts/categories');
    expect([sent?.init.body, sent?.headers.get('authorization'), sent?.headers.get('content-type')]).toEqual([undefined, null, null]);
  });

  it('sends the token of the session', async () => {
    const nobody = session();
    vi.mocked(session).mockReturnValue({ ...nobody, token: 'a-token' });
    await send('GET /cart');
    expect(sent?.headers.get('authorization')).toBe('Bearer a-token');
  });

  it('with a file is multipart, fields before files', async () => {
    const image = new File(['x'], 'rain.png', { type: 'image/png' });
    const pictures = [new File(['y'], 'a.png'), new File(['z'], 'b.png')];
    await send('POST /arts', {
      body: { image, pictures, name: 'Rain', price: 5000, available_arts: 1, category: 'Painting', description: 'Oil', medium: undefined },
    });
    const form = sent?.init.body as FormData;
    expect(Array.from(form.keys())).toEqual([
      'name',
      'price',
      'available_arts',
      'category',
      'description',
      'image',
      'pictures',
      'pictures',
    ]);
    expect([form.get('price'), (form.get('image') as File).name, sent?.headers.get('content-type')]).toEqual(['5000', 'rain.png', null]);
  });

  it('returns the response of the server', async () => {
    answer = () => json(200, { data: [{ category: 'All Arts', count: 3 }] });
    expect(await send('GET /arts/categories')).toEqual({ data: [{ category: 'All Arts', count: 3 }] });
  });
});

describe('A refusal', () => {
  it('has status, code, message, fields, details and the time to wait', async () => {
    const body = {
      status: 'fail',
      code: 'orders.totalChanged',
      message: 'The total has changed',
      error: 'The total has changed',
      fields: { a: 'b' },
      total: 9,
    };
    answer = () => json(409, body, { 'retry-after': '3' });
    const failure = await failureOf(send('GET /arts'));
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({
      status: 409,
      code: 'orders.totalChanged',
      message: 'The total has changed',
      fields: { a: 'b' },
      retryAfter: 3,
      details: { total: 9 },
    });
  });

  it('without a response is a connection failure', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failureOf(send('GET /arts'))).toMatchObject({ status: 0, code: 'connection', message: 'Check your Internet connection' });
  });

  it('that is not JSON, as from a proxy, keeps its status', async () => {
    answer = () => new Response('<html>', { status: 502 });
    expect(await failureOf(send('GET /arts'))).toMatchObject({ status: 502, message: 'Check your Internet connection' });
  });

  it('is not made of an aborted call', async () => {
    const stop = new AbortController();
    answer = () => {
      stop.abort();
      return Promise.reject(stop.signal.reason);
    };
    expect(await failureOf(send('GET /arts', { signal: stop.signal }))).not.toBeInstanceOf(ApiFailure);
  });

  it('with 401 ends the session', async () => {
    answer = () => json(401, { code: 'session.missing', message: 'Please Login First' });
    expect(await failureOf(send('GET /cart'))).toMatchObject({ status: 401 });
    expect(endSession).toHaveBeenCalledOnce();
  });

  it('with 401 ends the session that sent the request, not one that was opened since', async () => {
    const nobody = session();
    const signedIn = (token: string) => vi.mocked(session).mockReturnValue({ ...nobody, authenticated: true, token });
    signedIn('old');
    answer = () => {
      signedIn('new');
      return json(401, { code: 'session.missing', message: 'Please Login First' });
    };
    expect(await failureOf(send('GET /cart'))).toMatchObject({ status: 0 });
    expect(endSession).not.toHaveBeenCalled();
  });

  it('exposes which messages the server sent', async () => {
    answer = () => json(409, { message: 'Only 2 left.' });
    expect(await failureOf(send('GET /cart'))).toMatchObject({ said: { message: 'Only 2 left.' }, error: 'Only 2 left.' });
    for (const body of [{}, { message: '', error: ' ' }, { message: { code: 3 } }, 'no object', null]) {
      answer = () => json(500, body);
      expect(await failureOf(send('GET /cart'))).toMatchObject({ status: 500, said: {}, message: 'Check your Internet connection' });
    }
  });

  it('with an invalid token ends the session, whatever its status', async () => {
    answer = () => json(429, { code: 'limit.reached' }, { 'www-authenticate': 'Bearer error="invalid_token"' });
    expect(await failureOf(send('GET /cart'))).toMatchObject({ status: 429 });
    expect(endSession).toHaveBeenCalledOnce();
  });

  it('of a sign-in ends no session', async () => {
    answer = () => json(401, { code: 'session.signIn', error: 'Invalid Username or Password' });
    expect(await failureOf(send('POST /users/auth', { body: { email: 'a@example.com', password: 'x' } }))).toMatchObject({ status: 401 });
    expect(endSession).not.toHaveBeenCalled();
  });
});

it.each([
  [0, false],
  [500, false],
  [502, false],
  [408, false],
  [429, false],
  [401, false],
  [403, false],
  [400, true],
  [404, true],
  [409, true],
  [422, true],
])('A failure with status %i says for certain that nothing was changed: %s', (status, is) => {
  expect(isDefinite(new ApiFailure(status))).toBe(is);
});

it('An attempt that still runs, or an error of our own, says nothing for certain', () => {
  expect(isDefinite(new ApiFailure(409, { code: 'idempotency.running' }))).toBe(false);
  expect(isDefinite(new TypeError('x'))).toBe(false);
});

it('Each idempotency key is a new one', () => {
  expect(new Set(Array.from({ length: 50 }, newKey)).size).toBe(50);
});

it('A read without a response within 20 seconds fails as a timeout', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const answer = browserSend('GET /arts/categories').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toMatchObject({ status: 0, code: 'connection', details: { timedOut: true } });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
