import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here: the problems with orders that they reported. An erasure takes their words and photos out (erase-rows.ts). */
export const contactData = {
  stays: ['contact_answers.author_id', 'contact_messages.assigned_to', 'contact_messages.undoable_by'],
  exports: {
    problems: (id) => sql`
    SELECT c.created_at, o.number AS order_number, c.names, c.email, c.subject, c.message, c.closed_at, (
             SELECT jsonb_agg(l.name ORDER BY l.id) FROM order_lines l WHERE l.order_id = o.id AND l.id = ANY (c.problem_items)
           ) AS works, (
             SELECT jsonb_agg(jsonb_build_object('text', a.text, 'at', a.created_at) ORDER BY a.id) FROM contact_answers a WHERE a.message_id = c.id
           ) AS answers, (
             SELECT jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind) ORDER BY p.id) FROM contact_photos p WHERE p.message_id = c.id
           ) AS photos
    FROM contact_messages c JOIN orders o ON o.id = c.order_id WHERE o.user_id = ${id} ORDER BY c.id`,
  },
} satisfies KeptData;
