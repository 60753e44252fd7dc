import { areas } from './areas.ts';
import type { RateLimits } from './platform/http/limits/rate-limits.ts';

/** The limits of every call that has one of its own; each area has those of its calls. */
export const rateLimits: RateLimits = Object.assign({}, ...areas.map(({ limits }) => limits));
