import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const addressData = {
  ownRows: [['addresses', 'user_id']],
  exports: {
    addresses: (id) => sql`
      SELECT name, phone, country, province, district, sector, street, city, postal_code, is_default, created_at
      FROM addresses WHERE user_id = ${id} ORDER BY id`,
  },
} satisfies KeptData;
