import type { ModeratedKind } from '#contract/moderation.ts';

/** The words, and the act after which their author is to be told. */
export type TellAuthor = { kind: ModeratedKind; id: string; decision: string };

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Tells the author of words that staff hid or showed, some minutes later. */
    'moderation.tell-author': TellAuthor;
  }
}
