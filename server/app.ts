import { randomUUIDv7 } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits.ts';
import { allAreas } from './all-areas.ts';
import { areas } from './areas.ts';
import { makeCountAddress } from './platform/http/limits/count-address.ts';
import { answerFailures, answerUnparsed, answerUnreadable } from './platform/http/failure-answer.ts';
import { acceptBodies } from './platform/http/input/multipart.ts';
import { boundHeads } from './platform/http/input/header-limits.ts';
import { answerSerializer } from './platform/http/answer-serializer.ts';
import { answerFromCache } from './platform/http/shared-answers.ts';
import { RequestLog } from './platform/http/request-log.ts';
import { limitRates, openLimitRedis } from './platform/http/limits/rate-limits.ts';
import { dropEmptyFilters, invalidateAfterChanges, guardRoutes } from './platform/http/serve.ts';
import {
  boundConnections,
  CONNECTIONS_OF_ONE,
  endSlowBodies,
  REQUEST_TIMES,
  type RequestTimes,
  serverTimes,
} from './platform/http/limits/slow-requests.ts';
import { describeCalls, documentationRoutes } from './platform/pages/documentation.ts';
import { readableAddress } from './platform/pages/readable-address.ts';
import { healthRoutes } from './platform/pages/health.ts';
import { serveHotPages } from './platform/cache/hot-pages.ts';
import { MicroCache } from './platform/cache/micro-cache.ts';
import { securityHeaders, setSecurityHeaders } from './platform/pages/headers/security-headers.ts';
import { sitemapRoutes } from './platform/pages/sitemap.ts';
import { rateLimits } from './rate-limits.ts';
import { sitemapSources } from './sitemap-sources.ts';
import type { PaymentServices } from './payments/provider/payment-services.ts';
import { findViewer, isKnownToken } from './accounts/sign-in/sessions.ts';

/** Fastify with what it does before any of our hooks. */
function openServer({ config, log }: PaymentServices, times: RequestTimes): FastifyInstance {
  const requestLog = new RequestLog(log);
  const app = Fastify({
    loggerInstance: log,
    logController: requestLog,
    genReqId: () => randomUUIDv7(),
    childLoggerFactory: (parent, { reqId }) => RequestLog.childOf(parent, String(reqId)),
    trustProxy: config.trustProxy ? config.trustProxy.split(',') : false,
    bodyLimit: limits.bodyBytes,
    ...serverTimes(times),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      answerUnreadable(error, request, reply);
      requestLog.requestCompleted(undefined, request, reply);
    },
    clientErrorHandler: answerUnparsed,
    // A name has 120 characters, each up to 12 bytes percent-encoded; the default of 100 answers 414.
    routerOptions: { maxParamLength: 2_000 },
  });
  app.addHook('onClose', () => requestLog.close());
  return app;
}

/** Limits and times that tests reduce. */
export type AppOptions = { times?: RequestTimes; connectionsOfOne?: number };

/** The whole API below /api/v1, in the order in which a request passes: rights, limits, body, schema, handler. */
export async function buildApp(services: PaymentServices, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services;
  const { times = REQUEST_TIMES, connectionsOfOne = CONNECTIONS_OF_ONE } = options;
  const app = openServer(services, times);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer(process.env['NODE_ENV'] !== 'production'));
  app.decorate('microCache', new MicroCache());
  app.decorate('sharedReads', new Map());
  const redis = config.rateLimits ? openLimitRedis(app, config.redisUrl) : undefined;
  app.decorate('countAddress', makeCountAddress(redis, config.rateLimits));
  answerFailures(app);
  endSlowBodies(app, times);
  if (config.rateLimits && !config.trustProxy) boundConnections(app, connectionsOfOne);
  const headersOf = securityHeaders(config.publicUrl);
  serveHotPages(app, app.microCache, headersOf);
  setSecurityHeaders(app, headersOf);
  boundHeads(app);
  await describeCalls(app, config.publicUrl);
  healthRoutes(app, services);
  documentationRoutes(app);
  sitemapRoutes(app, services, sitemapSources);
  for (const { pages } of areas) pages?.(app, services);
  await app.register(
    async (api) => {
      guardRoutes(api, { find: (token) => findViewer(services.db, token), isKnown: isKnownToken });
      if (config.rateLimits) await limitRates(api, redis, rateLimits);
      answerFromCache(api);
      dropEmptyFilters(api);
      await acceptBodies(api);
      invalidateAfterChanges(api);
      for (const { routes } of areas) routes?.(api, services, allAreas);
    },
    { prefix: '/api/v1' },
  );
  return app;
}
