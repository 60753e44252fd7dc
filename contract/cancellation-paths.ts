import * as z from 'zod/mini';
import type { Paths } from './call.ts';
import * as cancellation from './cancellation.ts';
import * as together from './changed-together.ts';
import * as orders from './orders.ts';
import { dataOf, Id } from './schemas.ts';

const byId = z.object({ id: Id });

/** The calls that cancel orders, and items of them (paths.ts). */
export const cancellationCalls = {
  'POST /checkout/{id}/cancel': { who: 'signed in', staff: ['orders'], about: 'Cancels an order: its buyer or support while unpaid, or an admin.', params: byId, body: cancellation.CancelOrder, answer: dataOf(orders.OrderWithEvents), changes: [...together.sales, ...together.artworks, 'GET /notifications', 'GET /admin/audit'] },
  'POST /checkout/{id}/cancellation': { who: 'signed in', about: 'Asks to cancel items of my paid order that were not sent, without `items` all of these.', params: byId, body: cancellation.AskCancellation, bodyBytes: 64 * 1024, answer: dataOf(orders.OrderWithEvents), changes: [...together.orders, 'GET /admin/audit'] },
  'POST /checkout/{id}/cancellation/accept': { who: 'approved artist or admin', about: 'Cancels and refunds the items that the buyer asked for: the artist of all of these, or an admin.', params: byId, body: cancellation.AnswerCancellation, answer: dataOf(orders.OrderWithEvents), changes: [...together.sales, ...together.artworks, 'GET /users', 'GET /notifications', 'GET /admin/audit'] },
  'POST /checkout/{id}/cancellation/decline': { who: 'approved artist or admin', staff: ['orders'], about: 'Declines to cancel the items that the buyer asked for: the artist of all of these, or an admin.', params: byId, body: cancellation.AnswerCancellation, answer: dataOf(orders.OrderWithEvents), changes: [...together.orders, 'GET /notifications', 'GET /admin/audit'] },
  'POST /checkout/{id}/cancellation/withdraw': { who: 'signed in', about: 'Takes my request to cancel back, while nobody has answered it.', params: byId, body: cancellation.AnswerCancellation, answer: dataOf(orders.OrderWithEvents), changes: [...together.orders, 'GET /notifications', 'GET /admin/audit'] },
} as const satisfies Paths;
