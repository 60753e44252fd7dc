import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bounds } from '#contract/bounds.ts';
import { Failure, fail } from '#contract/failures.ts';
import { type Call, calls } from '#contract/paths.ts';

/** A file of a multipart body, wholly in memory; its name and type are the client's word and decide nothing. */
export type UploadedFile = { bytes: Buffer; name: string; claimedType: string };

const MEGABYTE = 1024 * 1024;

/**
 * Bodies: JSON everywhere, multipart for the calls that declare it, anything else 415.
 * Multipart fields become `request.body`, files `request.uploads`; more files than declared, or undeclared ones, are refused.
 */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    // Whoever needs the bytes checks their signature before anything reads them.
    if (body.length === 0 || callOf(request)?.raw) return done(null, {});
    void parseJson(request, body.toString('utf8'), done);
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
    else if (call?.body) request.body ??= {};
  });
}

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
  if (part.fieldnameTruncated || part.valueTruncated) throw fail('input.tooLarge', 0.1);
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

/** A broken body is the sender's fault (the plugin itself would answer 500 to a missing boundary or half a body). */
function partFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('input.tooLarge', bounds.imageBytes / MEGABYTE);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT') return fail('input.tooLarge');
  return fail('input.malformed');
}
