import type { CallKey } from '#contract/paths.ts';
import type { MicroCache } from '#server/platform/cache/micro-cache.ts';
import type { Viewer } from './viewer.ts';
import type { CountAddress } from './limits/count-address.ts';
import type { SharedRead } from './shared-answers.ts';
import type { UploadedFile } from './input/uploaded-file.ts';

// Fields that the plugins add to Fastify's types; merging into them requires `interface`.
declare module 'fastify' {
  interface FastifyInstance {
    microCache: MicroCache;
    countAddress: CountAddress;
    /** How our own rendering reads what visitors share, by call. */
    sharedReads: Map<CallKey, SharedRead>;
  }
  interface FastifyContextConfig {
    /** The call that a route serves. */
    call?: CallKey;
    /** A page or a file, for anyone. */
    page?: true;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
    uploads: Record<string, UploadedFile[]>;
    rawBody: Buffer | undefined;
  }
}
