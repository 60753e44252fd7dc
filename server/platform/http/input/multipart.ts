import { callbackify } from 'node:util';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { Failure, fail } from '#contract/failures.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/paths.ts';
import { failureTexts, fieldMessages } from '#contract/messages.ts';
import { hasFewValues } from './json-shape.ts';
import { refuseFile } from './refuse-file.ts';
import { bodyBytesOf, fieldsOf, longestText } from './schema-texts.ts';
import { boundTexts } from './text-limits.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** The maximum length in bytes of a call's JSON: with one whole file as base64 where it takes files. */
export const jsonBytesOf = (call: Call): number => bodyBytesOf(call) + (call.files ? Math.ceil((limits.imageBytes * 4) / 3) : 0);

/** The maximum length in bytes of all files of a call together. */
function filesBytesOf({ files = {}, filesBytes }: Call): number {
  return filesBytes ?? Object.values(files).reduce((sum, { max }) => sum + max, 0) * limits.imageBytes;
}

/** The longest body in bytes that a call takes, as a form or as JSON. */
export const largestBodyOf = (call: Call): number => Math.max(bodyBytesOf(call) + filesBytesOf(call), jsonBytesOf(call));

const MEGABYTE = 1024 * 1024;
const PART_LIMITS = { fileSize: limits.imageBytes, fields: 50, parts: 60, headerPairs: 50, headerSize: 16 * 1024 };

/**
 * Request bodies: JSON everywhere, multipart for the calls that declare it, anything else 415.
 * Multipart fields become `request.body`, files `request.uploads`; undeclared files, or more than declared, are refused.
 * In JSON a file is a data: URL under the same name.
 */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    // Code that reads the bytes checks their signature first.
    const call = callOf(request);
    if (body.length === 0 || call?.raw) return done(null, {});
    const textMax = call ? bodyBytesOf(call) : limits.bodyBytes;
    const isBounded = hasFewValues(body, { textMax, takesFiles: call?.files !== undefined, betweenMax: call?.valueBytes });
    if (!isBounded) return done(fail('input.tooLarge'));
    void parseJson(request, body.toString('utf8'), done);
  });
  await app.register(multipart, { limits: PART_LIMITS });
  app.decorateRequest('uploads');
  app.decorateRequest('rawBody', undefined);
  const takeForm = callbackify(takeMultipart);
  app.addHook('preValidation', (request, reply, done) => {
    const call = callOf(request);
    request.uploads = {};
    if (request.isMultipart()) return takeForm(request, reply, call, done);
    takeJson(request, call);
    return done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const call = callOf(request);
    if (call) boundTexts(request, longestText(call));
    done();
  });
}

const callOf = (request: FastifyRequest): Call | undefined =>
  request.routeOptions.config.call ? calls[request.routeOptions.config.call] : undefined;

type Form = {
  files: NonNullable<Call['files']>;
  fields: Set<string>;
  /** Per field, in code units. */
  longest: number;
  /** For the whole body, in bytes. */
  maxBytes: number;
  /** The refusal of a longer body. */
  tooLarge: Failure;
};

function formOf(call: Call | undefined): Form {
  const files = call?.files ?? (call?.multipart ? {} : undefined);
  if (!call || !files) throw fail('input.type');
  const isOne = Object.values(files).reduce((sum, file) => sum + file.max, 0) === 1;
  const filesBytes = filesBytesOf(call);
  const tooLarge = fail('input.tooLarge', isOne || call.filesBytes ? filesBytes / MEGABYTE : undefined);
  return { files, fields: fieldsOf(call), longest: longestText(call), maxBytes: bodyBytesOf(call) + filesBytes, tooLarge };
}

async function takeMultipart(request: FastifyRequest, reply: FastifyReply, call: Call | undefined): Promise<void> {
  const form = formOf(call);
  if (Number(request.headers['content-length'] ?? 0) > form.maxBytes) throw form.tooLarge;
  try {
    request.body = Object.fromEntries(await Promise.race([takeParts(request, form), tooMuch(request, form)]));
  } catch (error) {
    // Unread bytes of a refused body would be parsed as the next request on this connection.
    if (!request.raw.complete) reply.header('connection', 'close');
    request.raw.unpipe().resume();
    throw error instanceof Failure ? error : partFailure(error);
  }
}

/** Refuses the body as soon as it exceeds the call's limit, whatever part it is in. */
function tooMuch({ raw }: FastifyRequest, { maxBytes, tooLarge }: Form): Promise<never> {
  let bytes = 0;
  return new Promise((_, refuse) => {
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(tooLarge);
    };
    raw.on('data', count);
  });
}

async function takeParts(request: FastifyRequest, { files, fields, longest }: Form): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const isFile = (name: string | undefined, type: string | undefined, fileName: string | undefined) =>
    fileName !== undefined || type === 'application/octet-stream' || !(fields.has(name ?? '') || Object.hasOwn(files, name ?? ''));
  const parts = request.parts({ isPartAFile: isFile, limits: { fieldSize: longest * UTF8_BYTES } });
  for await (const part of parts) {
    const file = Object.hasOwn(files, part.fieldname) ? files[part.fieldname] : undefined;
    const text = part.type === 'field' ? fieldValue(part) : file ? await takeFile(part, request.uploads, file) : await readUndeclared(part);
    if (text !== undefined) texts.set(part.fieldname, text);
  }
  return texts;
}

/** The maximum length of one code unit. */
const UTF8_BYTES = 3;
/** A field unknown to the call, such as one of an older form, is left to the schema as long as it is small. */
const UNDECLARED_BYTES = 1_000;

function fieldValue({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw fail('input.invalid', fieldMessages.tooLong).withFields({ [fieldname]: fieldMessages.tooLong });
  if (typeof value !== 'string') throw fail('input.malformed');
  return value;
}

/** The text of an unknown field; a file, or more than a little text, is refused at once and not read. */
async function readUndeclared({ file, filename }: MultipartFile): Promise<string | undefined> {
  if (filename) throw fail('input.malformed');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > UNDECLARED_BYTES) throw fail('input.tooLarge');
    chunks.push(chunk);
  }
  return bytes > 0 ? Buffer.concat(chunks).toString('utf8') : undefined;
}

async function takeFile(part: MultipartFile, uploads: Record<string, UploadedFile[]>, { kind, max }: FileField): Promise<undefined> {
  const list = (uploads[part.fieldname] ??= []);
  // A form's empty file picker sends an empty file without a name.
  if (list.length >= max && part.filename) throw tooManyFiles(part.fieldname, max);
  const bytes = kind === 'table' ? await readSheet(part) : await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return;
  if (list.length >= max) throw tooManyFiles(part.fieldname, max);
  list.push({ bytes, name: part.filename, claimedType: part.mimetype });
}

/** One file more than a field takes; its bytes are not read. */
function tooManyFiles(field: string, max: number): Failure {
  const message = max === 1 ? fieldMessages.oneFileOnly : failureTexts.filesMax(max);
  return fail('input.invalid', message).withFields({ [field]: message });
}

type FileField = NonNullable<Call['files']>[string];

const largeSheet = () => refuseFile(fail('input.tooLarge', limits.importCsvBytes / MEGABYTE));

/** The bytes of a sheet; one that is too large is refused as soon as that is known. */
async function readSheet(part: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.importCsvBytes) throw largeSheet();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const JSON_NULL = Buffer.from('null');

/** The maximum length of what precedes the bytes of a file in JSON; with a longer prefix it is no file. */
const DATA_URL_HEAD = 200;
const DATA_URL = /^data:([\w.+/-]*)(?:;[\w.+-]+=[\w.+-]*)*;base64,/i;

function takeJson(request: FastifyRequest, call: Call | undefined): void {
  // A null that was sent is a value, as that of a holiday that ends.
  if (call?.body && !request.rawBody?.equals(JSON_NULL)) request.body ??= {};
  if (call?.files) takeDataUrls(request, call.files);
}

/** Takes files out of a JSON body; other text in their place, such as the address of an existing picture, is left to the schema. */
function takeDataUrls(request: FastifyRequest, files: NonNullable<Call['files']>): void {
  const body = request.body as Record<string, unknown> | null;
  for (const [name, { kind, max }] of Object.entries(files)) {
    const texts = [body?.[name]]
      .flat()
      .filter((text): text is string => typeof text === 'string' && DATA_URL.test(text.slice(0, DATA_URL_HEAD)));
    if (!body || texts.length === 0) continue;
    if (texts.length > max) throw tooManyFiles(name, max);
    request.uploads[name] = texts.map((text) => readDataUrl(text, kind));
    delete body[name];
  }
}

function readDataUrl(text: string, kind: FileField['kind']): UploadedFile {
  const [head = '', claimedType = ''] = DATA_URL.exec(text.slice(0, DATA_URL_HEAD)) ?? [];
  const bytes = Buffer.from(text.slice(head.length), 'base64');
  if (kind === 'table' && bytes.length > limits.importCsvBytes) throw largeSheet();
  if (bytes.length > limits.imageBytes) throw fail('input.tooLarge', limits.imageBytes / MEGABYTE);
  return { bytes, name: 'file', claimedType };
}

/** Answers 400 for a malformed body (the plugin itself answers 500 to a missing boundary or a truncated body). */
function partFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('input.tooLarge', limits.imageBytes / MEGABYTE);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT') return fail('input.tooLarge');
  return fail('input.malformed');
}
