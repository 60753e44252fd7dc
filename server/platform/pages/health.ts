import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from '#server/database/drizzle.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '#contract/failures.ts';
import { sendFailure } from '#server/platform/http/failure-answer.ts';
import type { Services } from '#server/platform/services.ts';
import { policyReports } from './headers/policy-reports.ts';

const page = { config: { page: true } } as const;

/** /healthz (alive), /readyz (database and storage answer), /metrics (Prometheus text, loopback only unless configured). */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.get('/healthz', page, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', page, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await Promise.all([services.db.execute(sql`SELECT 1`), services.storage.has('ready')]);
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendFailure(fail('server.busy').retryAfter(2), request, reply);
    }
  });
  measure(app, services);
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine forwards strangers, and says so in one of these headers. */
const isHandedOn = ({ headers }: FastifyRequest) => headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

function measure(app: FastifyInstance, { config, db }: Services): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited for' }, waitingCount);
    },
  });
  register.registerMetric(connections);
  policyReports(app, register);
  // By their labels: routes, methods and statuses are few, and finding one by them took longer than counting.
  const known = new Map<string, Histogram.Internal<string>>();
  app.addHook('onResponse', ({ method, routeOptions: { url: route = 'none' } }, reply, done) => {
    const { statusCode: status } = reply;
    const key = `${method} ${route} ${status}`;
    const counter = known.get(key) ?? seconds.labels({ method, route, status });
    known.set(key, counter);
    counter.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', page, async (request, reply) => {
    const isNear = LOOPBACK.test(request.ip) && !isHandedOn(request);
    if (!config.metricsPublic && !isNear) return sendFailure(fail('page.notFound'), request, reply);
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}
