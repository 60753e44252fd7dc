import { randomUUIDv7 } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits.ts';
import { adminRoutes } from './admin/routes.ts';
import { artistRoutes } from './artists/routes.ts';
import { favoriteRoutes } from './arts/favorites/routes.ts';
import { artworkRoutes } from './arts/artwork/routes.ts';
import { ownArtRoutes } from './arts/manage/routes.ts';
import { artSearchRoutes } from './arts/search/routes.ts';
import { discussionRoutes } from './arts/discussion/routes.ts';
import { coverFiles } from './blog/covers.ts';
import { feedRoute } from './blog/feed.ts';
import { readPosts } from './blog/read-posts.ts';
import { blogRoutes } from './blog/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { attachmentRoutes } from './chat/attachments/routes.ts';
import { moderationRoutes } from './chat/moderation/routes.ts';
import { chatRoutes } from './chat/messages/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { documentRoutes } from './artists/application/routes.ts';
import { makeCountAddress } from './platform/http/limits/count-address.ts';
import { answerFailures, answerUnreadable } from './platform/http/failure-answer.ts';
import { acceptBodies } from './platform/http/input/multipart.ts';
import { boundHeads } from './platform/http/input/header-limits.ts';
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
import { liveRoutes } from './platform/live/events/routes.ts';
import { mailRoutes } from './accounts/email-choices/routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { noticeRoutes } from './notifications/routes.ts';
import { lineRoutes } from './orders/items/routes.ts';
import { orderRoutes } from './orders/checkout/routes.ts';
import { describeCalls, documentationRoutes } from './platform/pages/documentation.ts';
import { readableAddress } from './platform/pages/readable-address.ts';
import { healthRoutes } from './platform/pages/health.ts';
import { MicroCache } from './platform/cache/micro-cache.ts';
import { setSecurityHeaders } from './platform/pages/security-headers.ts';
import { sitemapRoutes } from './platform/pages/sitemap.ts';
import { paymentRoutes } from './payments/checkout/routes.ts';
import { pictureFiles } from './platform/images/files.ts';
import { sitemapSources } from './sitemap-sources.ts';
import { savedSearchRoutes } from './saved-searches/routes.ts';
import { eventSources } from './live-events.ts';
import type { PaymentServices } from './payments/provider/payment-services.ts';
import { ownAccountRoutes } from './accounts/own/routes.ts';
import { accountRoutes } from './accounts/manage/routes.ts';
import { findViewer } from './accounts/sign-in/sessions.ts';

/** Fastify with what it does before any of our hooks. */
function openServer({ config, log }: PaymentServices, times: RequestTimes): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    genReqId: () => randomUUIDv7(),
    trustProxy: config.trustProxy ? config.trustProxy.split(',') : false,
    bodyLimit: limits.bodyBytes,
    ...serverTimes(times),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    frameworkErrors: answerUnreadable,
    // A name has 120 characters, each up to 12 bytes percent-encoded; the default of 100 answers 414.
    routerOptions: { maxParamLength: 2_000 },
  });
}

/** What a test makes shorter or fewer. */
export type AppOptions = { times?: RequestTimes; connectionsOfOne?: number };

/** The whole API below /api/v1, in the order in which a request passes: rights, limits, body, schema, handler. */
export async function buildApp(services: PaymentServices, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services;
  const { times = REQUEST_TIMES, connectionsOfOne = CONNECTIONS_OF_ONE } = options;
  const app = openServer(services, times);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('microCache', new MicroCache());
  const redis = config.rateLimits ? openLimitRedis(app, config.redisUrl) : undefined;
  app.decorate('countAddress', makeCountAddress(redis, config.rateLimits));
  answerFailures(app);
  endSlowBodies(app, times);
  if (config.rateLimits && !config.trustProxy) boundConnections(app, connectionsOfOne);
  await setSecurityHeaders(app, config.publicUrl);
  boundHeads(app);
  await describeCalls(app, config.publicUrl);
  healthRoutes(app, services);
  documentationRoutes(app);
  const posts = readPosts();
  sitemapRoutes(app, services, sitemapSources(posts));
  feedRoute(app, services, posts);
  coverFiles(app, posts);
  pictureFiles(app, services);
  await app.register(
    async (api) => {
      guardRoutes(api, (token) => findViewer(services.db, token));
      if (config.rateLimits) await limitRates(api, redis);
      dropEmptyFilters(api);
      await acceptBodies(api);
      invalidateAfterChanges(api);
      ownAccountRoutes(api, services);
      accountRoutes(api, services);
      artistRoutes(api, services);
      documentRoutes(api, services);
      artSearchRoutes(api, services);
      artworkRoutes(api, services);
      ownArtRoutes(api, services);
      discussionRoutes(api, services);
      favoriteRoutes(api, services);
      savedSearchRoutes(api, services);
      cartRoutes(api, services);
      orderRoutes(api, services);
      lineRoutes(api, services);
      paymentRoutes(api, services);
      chatRoutes(api, services);
      attachmentRoutes(api, services);
      moderationRoutes(api, services);
      liveRoutes(api, services, eventSources);
      contactRoutes(api, services);
      noticeRoutes(api, services);
      newsletterRoutes(api, services);
      mailRoutes(api, services);
      adminRoutes(api, services);
      blogRoutes(api, services, posts);
    },
    { prefix: '/api/v1' },
  );
  return app;
}
