import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type * as core from 'zod/v4/core';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Call } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import { staffParts } from '#contract/staff.ts';
import { maximumOf } from '#server/platform/http/input/schema-texts.ts';
import { completeDocument, operationIdOf } from './openapi-document.ts';
import { escapeMarkup } from '#server/platform/text/escape-markup.ts';

const page = { config: { page: true } } as const;

// The package's own override drops a branch of a union that occurs in two places.
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { override } });

type Overridden = { zodSchema: core.$ZodTypes; jsonSchema: { maxLength?: number; oneOf?: unknown; anyOf?: unknown } };

function override(schema: Overridden): void {
  addMaxLength(schema);
  const { jsonSchema } = schema;
  // Branches that are told apart by a field that one of them may leave out do not exclude each other.
  if (jsonSchema.oneOf) Object.assign(jsonSchema, { anyOf: jsonSchema.oneOf });
  delete jsonSchema.oneOf;
}

/** The maximum length of the stored text: input may be longer while its letters and marks are decomposed. */
function addMaxLength({ zodSchema, jsonSchema }: Overridden): void {
  const { def } = zodSchema._zod;
  const stored = def.type === 'pipe' ? maximumOf(def.out._zod.def) : undefined;
  if (stored !== undefined && jsonSchema.maxLength !== undefined) jsonSchema.maxLength = Math.min(stored, jsonSchema.maxLength);
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [keyword: string]: unknown };

const KEY: JsonSchema = { type: 'object', properties: { 'Idempotency-Key': { type: 'string', maxLength: 255 } } };

/** OpenAPI 3.1 of every call, generated from the schemas that check them; register before the calls. */
export async function describeCalls(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ubugeni',
        version: '1.0.0',
        description: 'The online art market of Rwanda.',
        contact: { name: 'Ubugeni', url: `${publicUrl}/contact` },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const made = toJsonSchema({ schema, url, route, ...rest });
      const key = route.config?.call;
      return { ...made, schema: { ...made.schema, ...(key ? describe(key, made.schema as Described) : { hide: true }) } };
    },
    transformObject: (made) => ('openapiObject' in made ? completeDocument(made.openapiObject) : made.swaggerObject),
  });
}

const FRESH =
  "Needs a session that proved its password in the last 15 minutes (signing in, or POST /users/me/prove), else 403 'session.notFresh'.";

/** An admin may what others of the staff may. */
function whoMay({ who, staff = [] }: Call): string {
  const others = new Set(staff.flatMap((part) => staffParts[part]));
  return others.size > 0 ? `${who}; of the staff, ${[...others].join(' and ')}` : who;
}

type Described = { body?: JsonSchema; response?: Record<string, JsonSchema> };

function describe(key: CallKey, { body, response }: Described) {
  const call: Call = calls[key];
  return {
    operationId: operationIdOf(key),
    description: `${call.about} Who may: ${whoMay(call)}.${call.fresh ? ` ${FRESH}` : ''}`,
    ...(call.body || call.files ? { body: { content: contents(call, body ?? { type: 'object' }) } } : {}),
    ...(call.idempotent ? { headers: KEY } : {}),
    ...(call.download ? { response: fileOf(call.download) } : { response }),
    security: call.who === 'anyone' ? [] : [{ bearer: [] }],
  };
}

/** A file stands in no schema that checks: its answer is described here. */
const fileOf = (type: NonNullable<Call['download']>) => ({
  200: {
    description: type === 'text/event-stream' ? 'Server-sent events, until the caller goes.' : 'The file.',
    content: { [type]: { schema: type === '*/*' ? { type: 'string', format: 'binary' } : { type: 'string' } } },
  },
});

/** The body in each type that the call takes; its files are parts of a form, or data: URLs in JSON. */
function contents({ files = {}, multipart }: Call, body: JsonSchema): Record<string, { schema: JsonSchema }> {
  const takesForms = multipart || Object.keys(files).length > 0;
  return {
    'application/json': { schema: withFiles(files, body, { type: 'string', description: 'A data: URL in base64.' }) },
    ...(takesForms ? { 'multipart/form-data': { schema: withFiles(files, body, { type: 'string', format: 'binary' }) } } : {}),
  };
}

const withFiles = (files: NonNullable<Call['files']>, body: JsonSchema, file: JsonSchema): JsonSchema => ({
  ...body,
  properties: {
    ...body.properties,
    ...Object.fromEntries(
      Object.entries(files).map(([name, { max }]) => [name, max > 1 ? { type: 'array', items: file, maxItems: max } : file]),
    ),
  },
});

/** /api/v1/openapi.json, and its human-readable form at /api/v1/docs. */
export function documentationRoutes(app: FastifyInstance): void {
  // Its calls are known once the server is ready; it is written once, not for each reader.
  let openapi: string | undefined;
  app.get('/api/v1/openapi.json', page, async (_request, reply) => {
    openapi ??= JSON.stringify(app.swagger());
    return reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8').send(openapi);
  });
  app.get('/api/v1/docs', page, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(writeDocs()),
  );
}

function writeDocs(): string {
  const areas = Map.groupBy(Object.entries(calls) as [CallKey, Call][], ([key]) => key.split('/')[1] ?? '');
  const sections = [...areas].map(([area, list]) => `<h2>${area}</h2><dl>${list.map(writeCall).join('')}</dl>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ubugeni API</title></head><body><main><h1>Ubugeni API</h1><p>Base <code>/api/v1</code>. JSON in and out; calls marked multipart take both. Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a>.</p>${sections.join('')}</main></body></html>`;
}

function writeCall([key, call]: [CallKey, Call]): string {
  const marks = [
    `Who may: ${whoMay(call)}`,
    ...(call.files || call.multipart ? ['multipart'] : []),
    ...(call.idempotent ? ['Idempotency-Key'] : []),
    ...(call.fresh ? ['fresh session'] : []),
  ];
  return `<dt><code>${escapeMarkup(key)}</code></dt><dd>${escapeMarkup(call.about)} <small>${escapeMarkup(marks.join(' · '))}</small></dd>`;
}
