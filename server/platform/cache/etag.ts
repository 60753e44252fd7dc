import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A strong ETag of these bytes (RFC 9110 section 8.8.3): 132 bits of their SHA-256, in quotes. */
export const etagOf = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Whether the client says that it has this version already: 304 is its answer. */
export const hasVersion = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  headers['if-none-match']?.includes(etag) ?? false;
