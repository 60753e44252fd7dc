import { escapeMarkup } from '#server/platform/text/escape-markup.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type FakeS3 = {
  /** For STORAGE_URL. */
  url: string;
  /** Bytes and type by key. */
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Method and path of each request, with its query. */
  requests: string[];
  /** Answers so many of the next requests with this status instead. */
  failing: { status: number; times: number };
  close(): Promise<void>;
};

const BUCKET = 'art';
/** Keys in one page of a listing; S3 has 1,000. */
const PAGE = 3;

const element = (name: string, content: string | number | boolean) => `<${name}>${content}</${name}>`;

/** A bucket in memory that speaks as much of the S3 protocol (path style) as the storage uses. */
export async function openFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const fake: FakeS3 = { url: '', objects, requests: [], failing: { status: 500, times: 0 }, close: async () => {} };
  const server = createServer((request, response) => {
    void answer(fake, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `s3://key:${encodeURIComponent('a/secret')}@127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}?region=kigali&http=1`;
  fake.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return fake;
}

type Said = { status: number; content?: Buffer | string; type?: string };
type Asked = { objects: FakeS3['objects']; key: string; query: URLSearchParams; body: Buffer; headers: IncomingMessage['headers'] };

const methods: Record<string, (asked: Asked) => Said> = {
  GET({ objects, key, query }) {
    if (key === '') return { status: 200, content: list(objects, query) };
    const found = objects.get(key);
    return found ? { status: 200, content: found.bytes, type: found.contentType } : { status: 404, content: failure('NoSuchKey') };
  },
  HEAD: ({ objects, key }) => ({ status: objects.has(key) ? 200 : 404 }),
  PUT({ objects, key, body, headers }) {
    objects.set(key, { bytes: unchunk(body, headers), contentType: String(headers['content-type']) });
    return { status: 200 };
  },
  DELETE({ objects, key }) {
    objects.delete(key);
    return { status: 204 };
  },
  /** DeleteObjects. */
  POST: ({ objects, body }) => ({ status: 200, content: removeAll(objects, body.toString()) }),
};

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://s3.invalid');
  const body = await buffer(request);
  fake.requests.push(`${method} ${url.pathname}${url.search}`);
  const key = decodeURIComponent(url.pathname).slice(BUCKET.length + 2);
  const asked = { objects: fake.objects, key, query: url.searchParams, body, headers };
  const { status, content = '', type = 'application/xml' } = refusalOf(fake, headers) ?? methods[method]?.(asked) ?? { status: 405 };
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) }).end(content);
}

function refusalOf({ failing }: FakeS3, { authorization = '' }: IncomingMessage['headers']): Said | undefined {
  if (failing.times > 0) {
    failing.times -= 1;
    return { status: failing.status, content: failure('InternalError') };
  }
  return authorization.startsWith('AWS4-HMAC-SHA256 Credential=key/') ? undefined : { status: 403, content: failure('AccessDenied') };
}

const failure = (code: string) => element('Error', element('Code', code) + element('Message', code));

/** ListObjectsV2. */
function list(objects: FakeS3['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page
    .map((key) => element('Contents', element('Key', escapeMarkup(key)) + element('Size', objects.get(key)!.bytes.length)))
    .join('');
  const next = keys.length > PAGE ? element('NextContinuationToken', escapeMarkup(page.at(-1)!)) : '';
  return element('ListBucketResult', element('IsTruncated', keys.length > PAGE) + element('KeyCount', page.length) + contents + next);
}

function removeAll(objects: FakeS3['objects'], body: string): string {
  const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!);
  for (const key of keys) objects.delete(key);
  return element('DeleteResult', keys.map((key) => element('Deleted', element('Key', key))).join(''));
}

/** The body without the frames of 'aws-chunked', each of which begins with its length in hexadecimal. */
function unchunk(body: Buffer, headers: IncomingMessage['headers']): Buffer {
  if (!String(headers['content-encoding']).includes('aws-chunked')) return body;
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, end), 16);
    if (!(length > 0)) break;
    parts.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return Buffer.concat(parts);
}
