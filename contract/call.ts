import type * as z from 'zod/mini';
import type { StaffPart } from './staff.ts';

/** Who may call; handlers restrict further (to own data), and answer 404 for what the caller may not know of. */
export type Who = 'anyone' | 'signed in' | 'approved artist' | 'approved artist or admin' | 'admin';

/** A call: rights, input and output. Its key is the method and the path below /api/v1. */
export type Call = {
  who: Who;
  /** The parts of the shop's work that it belongs to: whoever of the staff does one of them (staff.ts) may what an admin may, unless `about` says less. */
  staff?: readonly StaffPart[];
  /** One sentence for the API's documentation, including finer rights. */
  about: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** File fields of a multipart body: kind and maximum number. Such calls accept JSON too, with a file as a data: URL. */
  files?: Record<string, { kind: 'image' | 'document' | 'attachment' | 'table'; max: number }>;
  /** The file field that must not be missing, for bodies that need it; refused together with the fields of the body. */
  needsFile?: { field: string; message: string; isNeededBy: (body: { order?: unknown; state?: unknown }) => boolean };
  /** Maximum size of all files of a call together; each may have its own maximum by default. */
  filesBytes?: number;
  /** Maximum size of the body without files, large enough for every permitted text in any encoding. `limits.bodyBytes` by default. */
  bodyBytes?: number;
  /** Maximum size of what stands outside of the texts of a JSON body, numbers and commas, where its lists need more than the 16 kB of all others. */
  valueBytes?: number;
  /** Accepts multipart as well as JSON; implied by `files`. */
  multipart?: true;
  answer: z.ZodMiniType;
  /** Answers a file of this type instead of `answer`; of any type where it was uploaded. */
  download?: 'text/csv' | 'text/event-stream' | '*/*';
  /**
   * Of a call that changes something: those that answer its caller or a visitor differently afterwards. The browser asks for them again,
   * the server renews those that it caches for visitors. Not among them: what others see of theirs, which live events tell; an export.
   */
  changes?: readonly `GET /${string}`[];
  /** Those that a visitor sees changed within two seconds: a count that moves all the time is not worth a renewal each time. */
  changesSoon?: readonly `GET /${string}`[];
  /** 200 by default. */
  status?: 201;
  /** Needs a session whose password was confirmed in the last 15 minutes (by signing in or POST /users/me/prove), else 403 'session.notFresh'. */
  fresh?: true;
  /** Honours Idempotency-Key (faults.md, 'Idempotency'). */
  idempotent?: true;
  /** Responses to visitors may be cached for this many seconds. */
  sharedSeconds?: number;
  /** Needs the raw bytes of the body. */
  raw?: true;
};

type Read = Call & { changes?: never };
type Change = Call & { changes: readonly `GET /${string}`[] };

/** A table of calls by method and path; each says what it changes, or reads. */
export type Paths = { [K in `GET /${string}`]: Read } & { [K in `${'POST' | 'PUT' | 'DELETE'} /${string}`]: Change };
