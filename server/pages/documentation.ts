import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type Call, type CallKey, calls } from '#contract/paths.ts';

const page = { config: { page: true } } as const;

/** OpenAPI 3.1 of every call, made from the schemas that check them; register before the calls. */
export async function describeCalls(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ubugeni', version: '1.0.0', description: 'The online art market of Rwanda.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const made = jsonSchemaTransform({ schema, url, route, ...rest });
      const key = route.config?.call;
      if (!key) return { ...made, schema: { ...made.schema, hide: true } };
      return { ...made, schema: { ...made.schema, ...describe(key) } };
    },
  });
}

function describe(key: CallKey) {
  const call: Call = calls[key];
  const consumes = call.files || call.multipart ? ['application/json', 'multipart/form-data'] : ['application/json'];
  return {
    description: `${call.about} Who may: ${call.who}.`,
    ...(call.body ? { consumes } : {}),
    security: call.who === 'anyone' ? [] : [{ bearer: [] }],
  };
}

/** /api/v1/openapi.json, and the same to read at /api/v1/docs. */
export function documentationRoutes(app: FastifyInstance): void {
  app.get('/api/v1/openapi.json', page, async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send(app.swagger()));
  app.get('/api/v1/docs', page, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(writeDocs()),
  );
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function writeDocs(): string {
  const areas = Map.groupBy(Object.entries(calls) as [CallKey, Call][], ([key]) => key.split('/')[1] ?? '');
  const sections = [...areas].map(([area, list]) => `<h2>${area}</h2><dl>${list.map(writeCall).join('')}</dl>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ubugeni API</title></head><body><main><h1>Ubugeni API</h1><p>Base <code>/api/v1</code>. JSON in and out; calls marked multipart take both. Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a>.</p>${sections.join('')}</main></body></html>`;
}

function writeCall([key, call]: [CallKey, Call]): string {
  const marks = [
    `Who may: ${call.who}`,
    ...(call.files || call.multipart ? ['multipart'] : []),
    ...(call.idempotent ? ['Idempotency-Key'] : []),
  ];
  return `<dt><code>${escape(key)}</code></dt><dd>${escape(call.about)} <small>${escape(marks.join(' · '))}</small></dd>`;
}
