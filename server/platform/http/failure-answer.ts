import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/paths.ts';
import { Failure, type FailureBody, fail } from '#contract/failures.ts';
import { failureTexts, fieldMessages } from '#contract/messages.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';

/** The message of a schema for a field without a message of its own. */
const NO_SENTENCE = 'Invalid input';

/** Turns any thrown error into a refusal, in one place: a message from the table for the public, the cause for the log (threats.md T39). */
export function answerFailures(app: FastifyInstance): void {
  // A package that loads zod's classic build would set its English messages for the whole process.
  z.config({ localeError: (issue) => (issue.code === 'invalid_value' ? failureTexts.chooseOne(issue.values.map(String)) : NO_SENTENCE) });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, request);
    if (failure.statusCode >= 500) request.log.error({ err: error, code: failure.code }, 'failed');
    return sendFailure(failure, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(fail('page.notFound'), request, reply));
}

/** Answers requests that reached no route, such as one whose address is not well encoded; hooks and the error handler do not run for them. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendFailure(failureOf(error, request), request, reply);
}

/** What Node's parser refuses before there is a request: its status and our refusal, by the code of the error. */
const UNPARSED: Readonly<Record<string, { status: string; failure: () => Failure }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', failure: () => fail('input.headTooLarge') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', failure: () => fail('input.slow') },
};

/** Answers what is no request of HTTP, or one with a head of more than 16 kB, in the API's format, and closes the connection. */
export function answerUnparsed({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const { status, failure } = UNPARSED[code ?? ''] ?? { status: '400 Bad Request', failure: () => fail('input.malformed') };
  const { code: name, message } = failure();
  const body = JSON.stringify({ status: 'fail', code: name, message, error: message } satisfies FailureBody);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  // Half open it would stay as long as the other side likes, beyond any time that a request may take.
  socket.end(head + body, () => socket.destroy());
}

/** Sends a refusal in the API's format. */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: FailureBody & Record<string, unknown> = {
    status: 'fail',
    code: failure.code,
    message: failure.message,
    error: failure.message,
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...(failure.statusCode >= 500 ? { requestId: request.id } : {}),
    ...failure.details,
  };
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds);
  if (failure.statusCode === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer');
  // Unread bytes of a body would be parsed as the next request on this connection.
  if (failure.statusCode === 413 || failure.statusCode === 408) reply.header('connection', 'close');
  reply.header('cache-control', 'no-store');
  return reply
    .code(failure.statusCode)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => String(value))
    .send(JSON.stringify(body));
}

/** Refusals of the framework itself, by code or status. */
const FRAMEWORK: Record<number, () => Failure> = {
  413: () => fail('input.tooLarge'),
  414: () => fail('input.addressTooLong'),
  415: () => fail('input.type'),
  503: () => fail('server.busy').retryAfter(2),
};

/** The refusal that an error becomes; of one that is none of ours the public learns that there was a fault. */
export function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error, request);
  if (isDatabaseBusy(error)) return fail('server.busy').retryAfter(2);
  const status = error.statusCode ?? 500;
  const known = FRAMEWORK[status];
  if (known) return known();
  return status >= 400 && status < 500 ? fail('input.malformed') : fail('server.fault');
}

type Issue = { instancePath: string; keyword?: string; message?: string; params?: { keys?: unknown } };

/** The first message of each field; the whole refusal has that of the first field with one. An invalid id in the address is 'not found'. */
function invalidInput(error: { validation: Issue[]; validationContext?: string | undefined }, request: FastifyRequest): Failure {
  if (error.validationContext === 'params') return unknownAddress(request);
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    for (const [name, message] of namesOf(issue)) fields[name] ??= message;
  }
  Object.assign(fields, missingFile(request));
  // The schema's default message for a field says nothing to a user.
  const sentence = Object.values(fields).find((message) => message !== NO_SENTENCE);
  return fail('input.invalid', sentence).withFields(fields);
}

/** The file that the call needs and that did not come with the body: what a handler would say only once the fields are right. */
function missingFile({ routeOptions, uploads, body }: FastifyRequest): Record<string, string> {
  const { call } = routeOptions.config;
  const row: Call | undefined = call && calls[call];
  const needsFile = row?.needsFile;
  if (!needsFile || Object.values(uploads ?? {}).some(({ length }) => length > 0)) return {};
  const isNeeded = typeof body === 'object' && body !== null && needsFile.isNeededBy(body);
  return isNeeded ? { [needsFile.field]: needsFile.message } : {};
}

/** An object that only holds fields: these are named. */
const HOLDER = 'set';

/** The fields of an issue, and its message. */
function namesOf({ instancePath, keyword, message = 'Invalid', params }: Issue): [name: string, message: string][] {
  const [, outer, inner] = instancePath.split('/');
  if (outer === HOLDER && !inner && keyword !== 'unrecognized_keys') return [[HOLDER, message]];
  const name = outer === HOLDER ? inner : outer;
  if (keyword !== 'unrecognized_keys') return [[name || 'body', message]];
  const keys = name ? [name] : (params?.keys as string[]);
  return keys.map((key) => [key, fieldMessages.unknownField]);
}

/** The refusal of an invalid id: an artwork in a cart call (whose refusals are all 400), a cart, or anything else. */
function unknownAddress({ routeOptions }: FastifyRequest): Failure {
  const { call } = routeOptions.config;
  if (call === 'GET /cart/{id}' || call === 'DELETE /cart/{id}') return fail('cart.notFound');
  return call?.includes(' /cart/') ? fail('cart.unavailable') : fail('page.notFound');
}
