import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { own } from './own-bytes.ts';

/** How a body can be compressed, the best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];
/** A body, and what it was compressed to. */
type Encodable = { readonly identity: Buffer; readonly encoded: Partial<Record<Encoding, Buffer>> };
/** A body as it is sent. */
export type Encoded = { encoding?: Encoding; bytes: Buffer };

/** Less than this is sent as it is, in bytes. */
const WORTH_IT = 1_000;

const zip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** A window of 256 kB holds a whole page; brotli's own of 4 MB, cleared for each page, took a fifth of the time. */
const brotli = (bytes: Buffer) =>
  compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** The best encoding that the client accepts, with the bytes. Each is compressed once, and stored while both fit into the entry's size. */
export async function encode(cached: Encodable, acceptEncoding: string | undefined): Promise<Encoded> {
  const ready = findEncoded(cached, acceptEncoding);
  if (ready) return ready;
  const encoding = encodingFor(cached, acceptEncoding) ?? 'gzip';
  const bytes = own(await (encoding === 'br' ? brotli(cached.identity) : zip(cached.identity)));
  const other = cached.encoded[encoding === 'br' ? 'gzip' : 'br'];
  if (bytes.length + (other?.length ?? 0) <= cached.identity.length) cached.encoded[encoding] = bytes;
  return { encoding, bytes };
}

/** The same where nothing has to be compressed first; else undefined. */
export function findEncoded(cached: Encodable, acceptEncoding: string | undefined): Encoded | undefined {
  const encoding = encodingFor(cached, acceptEncoding);
  if (!encoding) return { bytes: cached.identity };
  const bytes = cached.encoded[encoding];
  return bytes && { encoding, bytes };
}

function encodingFor({ identity }: Encodable, accepted = ''): Encoding | undefined {
  return identity.length < WORTH_IT ? undefined : encodings.find((encoding) => isAccepted(encoding, accepted));
}

const PATTERNS: Record<Encoding, RegExp> = { br: patternOf('br'), gzip: patternOf('gzip') };

/** An encoding in an Accept-Encoding header, with its weight. */
function patternOf(encoding: string): RegExp {
  return new RegExp(String.raw`(?:^|,)\s*${encoding}\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)`, 'i');
}

/** Whether a header names the encoding, and not with the weight 0, which forbids it (RFC 9110 section 12.4.2). */
function isAccepted(encoding: Encoding, header: string): boolean {
  const [found, weight] = PATTERNS[encoding].exec(header) ?? [];
  return found !== undefined && (weight === undefined || Number(weight) > 0);
}
