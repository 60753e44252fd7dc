import { expect, test } from 'vitest';
import { calls } from '#contract/paths.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('GET /healthz says that the process is alive, GET /readyz that database and storage answer', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('GET /metrics answers this machine only', async () => {
  const near = await server.app.inject('/metrics');
  expect(near.statusCode).toBe(200);
  expect(near.body).toContain('database_connections');
  expect((await server.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(404);
  for (const header of ['x-forwarded-for', 'forwarded']) {
    expect((await server.app.inject({ url: '/metrics', headers: { [header]: 'for=10.1.2.3' } })).statusCode, header).toBe(404);
  }
});

test('GET /api/v1/openapi.json describes every call of the contract and who may make it', async () => {
  const document = (await server.app.inject('/api/v1/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { description: string; security: unknown[] }>>;
  }>();
  expect(document.openapi).toMatch(/^3\.1/);
  // For a client, paths that differ in the name of a parameter alone are one.
  const bare = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const paths = new Map(Object.entries(document.paths).map(([path, methods]) => [bare(path), methods]));
  expect(paths.size).toBe(Object.keys(document.paths).length);
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ');
    const described = paths.get(`/api/v1${bare(path)}`)?.[method.toLowerCase()];
    expect(described, key).toBeDefined();
    expect(described?.description).toContain(`Who may: ${call.who}`);
    expect(described?.security.length).toBe(call.who === 'anyone' ? 0 : 1);
  }
});

test('GET /api/v1/openapi.json describes files, both types of a body, the refusal, and every branch of a union', async () => {
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<
      string,
      Record<
        string,
        {
          requestBody: {
            content: Record<string, { schema: { properties: Record<string, unknown>; anyOf: { properties: Record<string, unknown> }[] } }>;
          };
          responses: object;
        }
      >
    >;
  }>();
  const { requestBody, responses, ...post } = paths['/api/v1/arts']!['post']!;
  expect(Object.keys(requestBody.content)).toEqual(['application/json', 'multipart/form-data']);
  const { properties: files, anyOf } = requestBody.content['multipart/form-data']!.schema;
  // What is put up, and a draft.
  const [{ properties } = { properties: {} }] = anyOf;
  expect(anyOf).toHaveLength(2);
  expect(files['image']).toEqual({ type: 'string', format: 'binary' });
  expect(files['pictures']).toMatchObject({ type: 'array', maxItems: 8 });
  const side = { anyOf: [{ type: 'string', enum: [''] }, { anyOf: [{ type: 'number' }, { type: 'string', maxLength: 40 }] }] };
  expect([properties['width'], properties['height'], properties['depth']]).toEqual([side, side, side]);
  expect([properties['name'], properties['description']]).toMatchObject([{ maxLength: 120 }, { maxLength: 20_000 }]);
  expect(Object.keys(responses)).toEqual(['201', '4XX', 'default']);
  expect(post).toMatchObject({ parameters: [{ in: 'header', name: 'Idempotency-Key', required: false }] });
  expect(Object.keys(paths['/api/v1/documents']!['post']!.requestBody.content)).toContain('multipart/form-data');
  expect(Object.keys(paths['/api/v1/users/auth']!['post']!.requestBody.content)).toEqual(['application/json']);
});

test('GET /api/v1/openapi.json says of each file which type it has, and calls a parameter of one path by one name', async () => {
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: Record<string, { content: object }> }>>;
  }>();
  const typesOf = (path: string) => Object.keys(paths[`/api/v1${path}`]!['get']!.responses['200']!.content);
  expect(typesOf('/admin/export/orders.csv')).toEqual(['text/csv']);
  expect(typesOf('/events')).toEqual(['text/event-stream']);
  expect(typesOf('/documents/{id}')).toEqual(['*/*']);
  expect(paths['/api/v1/checkout/{id}']!['post']!.parameters).toMatchObject([
    { in: 'path', name: 'id', description: 'The cartId of the contract.' },
    { in: 'header', name: 'Idempotency-Key' },
  ]);
});

test('GET /api/v1/docs shows every call to a reader', async () => {
  const { body, headers } = await server.app.inject('/api/v1/docs');
  expect(headers['content-type']).toContain('text/html');
  for (const key of Object.keys(calls)) expect(body).toContain(key);
});

test("an unknown address of the API gets a refusal in the API's format", async () => {
  const answer = await server.app.inject('/api/v1/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ status: 'fail', code: 'page.notFound' });
});

test('every answer of the API forbids sniffing, framing and shared caching', async () => {
  const { headers } = await server.call('GET /cart');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('GET /robots.txt refers to the sitemap and excludes personal screens', async () => {
  const robots = (await server.app.inject('/robots.txt')).body;
  expect(robots).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml');
  for (const path of ['account', 'application', 'dashboard', 'cart', 'chats']) {
    for (const end of ['$', '?', '/']) expect(robots.split('\n')).toContain(`Disallow: /${path}${end}`);
  }
});
