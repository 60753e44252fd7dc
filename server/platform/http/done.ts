/** The answer of a call without data (`Done` in contract/schemas.ts). */
export const done = { data: { done: true } } as const;
