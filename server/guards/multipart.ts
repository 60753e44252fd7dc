import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bounds } from '#contract/bounds.ts';
import { Failure, fail } from '#contract/failures.ts';
import { type Call, calls } from '#contract/paths.ts';

/** JSON with one whole file in it, as base64, and the other fields. */
export const FILE_IN_JSON_BYTES = Math.ceil((bounds.imageBytes * 4) / 3) + 512 * 1024;

/** A file of a multipart body, wholly in memory; its name and type are the client's word and decide nothing. */
export type UploadedFile = { bytes: Buffer; name: string; claimedType: string };

const MEGABYTE = 1024 * 1024;

/**
 * Bodies: JSON everywhere, multipart for the calls that declare it, anything else 415.
 * Multipart fields become `request.body`, files `request.uploads`; more files than declared, or undeclared ones, are refused.
 * In JSON a file is the text of a data: URL under the same name.
 */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    // Whoever needs the bytes checks their signature before anything reads them.
    if (body.length === 0 || callOf(request)?.raw) return done(null, {});
    const text = body.toString('utf8');
    void parseJson(request, text, (error, value) =>
      error || !hasHalfCharacter(text, value) ? done(error, value) : done(fail('input.malformed')),
    );
  });
  await app.register(multipart, {
    limits: { fileSize: bounds.imageBytes, files: 9, fields: 50, fieldSize: 128 * 1024, parts: 60, headerPairs: 50, fieldNameSize: 100 },
  });
  app.decorateRequest('uploads');
  app.decorateRequest('rawBody', undefined);
  app.addHook('preValidation', async (request) => {
    const call = callOf(request);
    request.uploads = {};
    if (request.isMultipart()) await takeMultipart(request, call);
    else {
      if (call?.body) request.body ??= {};
      if (call?.files) takeDataUrls(request, call.files);
    }
  });
}

const SURROGATE = /\\ud[89a-f]/i;
/** How JSON.stringify writes a surrogate without its other half, and nothing else. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Whether a text in it is no Unicode: the database keeps no such text, and its JSON not even the spelling (RFC 7493, 2.1). */
const hasHalfCharacter = (text: string, value: unknown) => SURROGATE.test(text) && HALF_CHARACTER.test(JSON.stringify(value));

const callOf = (request: FastifyRequest): Call | undefined =>
  request.routeOptions.config.call ? calls[request.routeOptions.config.call] : undefined;

async function takeMultipart(request: FastifyRequest, call: Call | undefined): Promise<void> {
  const allowed = call?.files ?? (call?.multipart ? {} : undefined);
  if (!allowed) throw fail('input.type');
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, fieldValue(part));
      else await takeFile(part, request.uploads, allowed[part.fieldname]);
    }
  } catch (error) {
    throw error instanceof Failure ? error : partFailure(error);
  }
  request.body = Object.fromEntries(fields);
}

function fieldValue(part: MultipartValue): string {
  if (part.fieldnameTruncated || part.valueTruncated) throw fail('input.tooLarge');
  return String(part.value);
}

async function takeFile(
  part: MultipartFile,
  uploads: Record<string, UploadedFile[]>,
  allowed: { most: number } | undefined,
): Promise<void> {
  const bytes = await part.toBuffer();
  // A form's empty picker sends an empty, nameless file.
  if (bytes.length === 0 && !part.filename) return;
  const list = (uploads[part.fieldname] ??= []);
  list.push({ bytes, name: part.filename, claimedType: part.mimetype });
  if (list.length > (allowed?.most ?? 0)) throw fail('input.malformed');
}

const DATA_URL = /^data:([\w.+/-]*)(?:;[\w.+-]+=[\w.+-]*)*;base64,/i;

/** Takes files out of a JSON body; any other text in their place, such as the address of the picture that is there, is left to the schema. */
function takeDataUrls(request: FastifyRequest, files: NonNullable<Call['files']>): void {
  const body = request.body as Record<string, unknown> | null;
  for (const [name, { most }] of Object.entries(files)) {
    const texts = [body?.[name]].flat().filter((text): text is string => typeof text === 'string' && DATA_URL.test(text));
    if (texts.length === 0) continue;
    if (texts.length > most) throw fail('input.malformed');
    request.uploads[name] = texts.map(readDataUrl);
  }
}

function readDataUrl(text: string): UploadedFile {
  const [head = '', claimedType = ''] = DATA_URL.exec(text) ?? [];
  const bytes = Buffer.from(text.slice(head.length), 'base64');
  if (bytes.length > bounds.imageBytes) throw fail('input.tooLarge', bounds.imageBytes / MEGABYTE);
  return { bytes, name: 'file', claimedType };
}

/** A broken body is the sender's fault (the plugin itself would answer 500 to a missing boundary or half a body). */
function partFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('input.tooLarge', bounds.imageBytes / MEGABYTE);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT') return fail('input.tooLarge');
  return fail('input.malformed');
}
