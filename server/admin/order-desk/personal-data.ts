import type { KeptData } from '#server/platform/area.ts';

/**
 * What is kept about a person here: what they noted as staff. It is about others, so it is in nobody's export; it is deleted with the account of
 * the order's buyer (server/accounts/erasure/erase-rows.ts).
 */
export const orderDeskData = {
  stays: ['order_notes.author_id'],
} satisfies KeptData;
