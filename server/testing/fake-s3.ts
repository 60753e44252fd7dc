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
  /** Answers the next requests with this status instead, until it is undefined again. */
  failWith: number | undefined;
  close(): Promise<void>;
};

const BUCKET = 'art';
/** Keys in one page of a listing; S3 has 1,000. */
const PAGE = 3;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, content: string | number | boolean) => `<${name}>${content}</${name}>`;

/** A bucket in memory that speaks as much of the S3 protocol (path style) as the storage uses. */
export async function openFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const fake: FakeS3 = { url: '', objects, requests: [], failWith: undefined, close: async () => {} };
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

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://s3.invalid');
  const body = await buffer(request);
  fake.requests.push(`${method} ${url.pathname}${url.search}`);
  const send = (status: number, content: Buffer | string = '', type = 'application/xml') =>
    void response
      .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) })
      .end(method === 'HEAD' ? undefined : content);
  const isSigned = /^AWS4-HMAC-SHA256 Credential=key\//.test(headers.authorization ?? '');
  if (fake.failWith !== undefined) return send(fake.failWith, failure('InternalError'));
  if (!isSigned) return send(403, failure('AccessDenied'));
  const key = decodeURIComponent(url.pathname).slice(BUCKET.length + 2);
  if (method === 'GET' && key === '') return send(200, list(fake.objects, url.searchParams));
  if (method === 'POST' && url.searchParams.has('delete')) return send(200, removeAll(fake.objects, body.toString()));
  if (method === 'PUT') {
    fake.objects.set(key, { bytes: unchunk(body, headers), contentType: String(headers['content-type']) });
    return send(200);
  }
  if (method === 'DELETE') return send(fake.objects.delete(key) ? 204 : 204);
  const found = fake.objects.get(key);
  return found ? send(200, found.bytes, found.contentType) : send(404, failure('NoSuchKey'));
}

const failure = (code: string) => element('Error', element('Code', code) + element('Message', code));

/** ListObjectsV2. */
function list(objects: FakeS3['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page
    .map((key) => element('Contents', element('Key', escape(key)) + element('Size', objects.get(key)!.bytes.length)))
    .join('');
  const next = keys.length > PAGE ? element('NextContinuationToken', escape(page.at(-1)!)) : '';
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
