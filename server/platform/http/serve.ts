import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { changeKeys, changesOf } from '#contract/changes.ts';
import type { Call } from '#contract/call.ts';
import { type CallKey, type Calls, calls, type ChangeKey } from '#contract/paths.ts';
import { fail, type Failure } from '#contract/failures.ts';
import { seenByVisitors } from '#server/platform/cache/seen-by-visitors.ts';
import type { Viewer } from './viewer.ts';
import type { AddressLimit } from './limits/count-address.ts';
import { countDeadTokens, tooMany } from './limits/dead-tokens.ts';
import { jsonBytesOf } from './input/multipart.ts';
import type { UploadedFile } from './input/uploaded-file.ts';
import './fastify-fields.ts';
import { refuseUnlessAllowed } from './rights.ts';
import { answerShared, type Given, makeSharedRead } from './shared-answers.ts';

type Output<C, K extends 'params' | 'query' | 'body'> =
  C extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : Record<never, never>;
type Answer<C> = C extends { download: string }
  ? Buffer | Readable
  : C extends { answer: infer S extends z.ZodMiniType }
    ? z.input<S>
    : never;

/** What a handler gets: checked input, and a viewer where the call requires an account. One whose answer is shared has no request. */
export type CallRequest<K extends CallKey> = {
  params: Output<Calls[K], 'params'>;
  query: Output<Calls[K], 'query'>;
  body: Output<Calls[K], 'body'>;
  files: Record<string, UploadedFile[]>;
  viewer: Calls[K]['who'] extends 'anyone' ? Viewer | undefined : Viewer;
} & (Calls[K] extends { sharedSeconds: number } ? unknown : { request: FastifyRequest; reply: FastifyReply });

/** `/users/{id}` → `/users/:id` */
const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Registers one call of contract/paths.ts below /api/v1, with the rights, schemas and answer declared there. */
export function serve<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  handle: (request: CallRequest<K>) => Promise<Answer<Calls[K]>>,
): void {
  const call: Call = calls[key];
  const [method, path] = key.split(' ') as [string, string];
  if (call.sharedSeconds)
    app.sharedReads.set(
      key,
      makeSharedRead(key, app.microCache, (input) => handle(visitorsInput(input))),
    );
  app.route({
    method,
    url: routePath(path),
    config: { call: key },
    bodyLimit: jsonBytesOf(call),
    schema: {
      summary: call.about,
      tags: [path.split('/')[1] ?? ''],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.download ? {} : { response: { [call.status ?? 200]: call.answer } }),
    },
    handler: async (request, reply) => {
      if (call.status) reply.code(call.status);
      const { params, query, body, viewer } = request;
      const input = { params, query, body, files: request.uploads, viewer, request, reply } as unknown as CallRequest<K>;
      return answerShared(key, { cache: app.microCache, request, reply }, () => handle(input));
    },
  });
}

/** What a handler gets from our own rendering: its type has neither the request nor the reply that is missing here. */
const visitorsInput = <K extends CallKey>({ params, query }: Given) =>
  ({ params, query, body: {}, files: {}, viewer: undefined }) as unknown as CallRequest<K>;

/** A form without JavaScript sends its empty filters too (`?price=&search=imigongo`): an empty filter is removed. */
export function dropEmptyFilters(app: FastifyInstance): void {
  app.addHook('preValidation', ({ query }, _reply, done) => {
    const filters = query as Record<string, unknown>;
    for (const name in filters) if (filters[name] === '') delete filters[name];
    done();
  });
}

const changesForVisitors = new Map(changeKeys.map((key) => [key, seenByVisitors(changesOf(key))]));

/** How long a count that moves all the time may be shown as it was, in milliseconds. */
const SOON_MS = 2_000;

/** Invalidates what a successful call changed for visitors, by the `changes` and `changesSoon` of its row. */
export function invalidateAfterChanges(app: FastifyInstance): void {
  const waiting = new Set<string>();
  const invalidateSoon = (keys: readonly string[]) => {
    const begin = () => {
      app.microCache.invalidate([...waiting]);
      waiting.clear();
    };
    if (waiting.size === 0) setTimeout(begin, SOON_MS).unref();
    for (const key of keys) waiting.add(key);
  };
  app.addHook('onSend', (request, reply, _body, done) => {
    const { call } = request.routeOptions.config;
    if (!call || reply.statusCode >= 300) return done();
    const changed = changesForVisitors.get(call as ChangeKey);
    if (changed?.length) app.microCache.invalidate(changed);
    const { changesSoon }: Call = calls[call];
    if (changesSoon) invalidateSoon(changesSoon);
    return done();
  });
}

type Rights = Pick<Call, 'who' | 'staff'>;

/** The rights of a route: a page's, a call's, or none declared. */
function declaredRights(config: { call?: CallKey; page?: true } | undefined): Rights | undefined {
  if (config?.page) return { who: 'anyone' };
  return config?.call ? calls[config.call] : undefined;
}

/** Who a token is, and whether it was valid at this node lately, which asks no database. */
export type Tokens = { find: (token: string) => Promise<Viewer | undefined>; isKnown: (token: string) => boolean };

/**
 * Refuses to start with a route that declares no rights (threats.md T43), and checks them on each request before its body is read.
 * Tokens are looked up only when one was sent, and from an address that sent too many invented ones seldom.
 */
export function guardRoutes(app: FastifyInstance, tokens: Tokens): void {
  app.decorateRequest('viewer', undefined);
  app.addHook('onRoute', (route) => {
    if (!declaredRights(route.config)) throw new Error(`${String(route.method)} ${route.url} declares no rights`);
  });
  const dead = countDeadTokens(app);
  const check = callbackify(
    async (request: FastifyRequest, reply: FastifyReply, { rights, token }: { rights: Rights; token: string | undefined }) => {
      if (token && token !== NO_TOKEN) {
        const wait = dead.secondsToWait(request.ip, () => tokens.isKnown(token));
        // Without a word about the session: nobody knows whether it is over.
        if (wait && !ignoresTokens(request)) throw tooMany(wait);
        request.viewer = wait ? undefined : await tokens.find(token);
      }
      const refusal = refusalOf(rights, request);
      // A dead token is refused even on public calls; otherwise the browser would take a public answer for its own.
      if (token !== undefined && !request.viewer && !ignoresTokens(request)) throw await dead.refuse(request, reply);
      if (refusal) throw await countedRefusal(app, request, refusal);
    },
  );
  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions;
    const rights = declaredRights(config);
    const token = bearerToken(request);
    // Nobody waits for what need not be looked up.
    if (!rights || config.page || (rights.who === 'anyone' && !token)) return done();
    return check(request, reply, { rights, token }, done);
  });
}

/** Why the viewer may not make the call: missing rights, or a password that was not entered recently enough. */
function refusalOf(rights: Rights, { routeOptions, viewer }: FastifyRequest): Failure | undefined {
  const { call } = routeOptions.config;
  const refusal = refuseUnlessAllowed(rights, viewer);
  if (refusal) return refusal;
  return call && (calls[call] as Call).fresh && !viewer?.isFresh ? fail('session.notFresh') : undefined;
}

/** Counts calls without a token that require an account. */
const MISSING_TOKENS: AddressLimit = { name: 'missing token', max: 300, windowMs: 60_000 };

async function countedRefusal(app: FastifyInstance, { ip }: FastifyRequest, refusal: Failure): Promise<Failure> {
  const seconds = refusal.statusCode === 401 ? await app.countAddress(ip, MISSING_TOKENS) : undefined;
  return seconds ? tooMany(seconds) : refusal;
}

/** A placeholder for a token that cannot be valid. */
const NO_TOKEN = 'invalid';

/** Sign-in needs no token, and ignores one that is over. */
const ignoresTokens = ({ routeOptions }: FastifyRequest) => routeOptions.config.call?.startsWith('POST /users/auth') ?? false;

/** The token as sent; browsers without a session send none, or the text 'null' or 'undefined' of an empty storage. */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim();
  if (!header || /^bearer( (null|undefined))?$/i.test(header)) return undefined;
  return /^bearer [\w-]{20,100}$/i.test(header) ? header.slice(7) : NO_TOKEN;
}
