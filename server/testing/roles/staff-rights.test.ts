import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import { doesPart, type Staff } from '#contract/staff.ts';

/** Written by hand, apart from the column of paths.ts that is checked by it: the calls in which each may more than a customer. */
const may: Record<Exclude<Staff, 'admin'>, readonly CallKey[]> = {
  editor: [
    'GET /users/{id}', 'GET /users', 'GET /admin/people/near', 'POST /users/{id}/artist', 'POST /users/{id}/cancel', 'POST /users/{id}/artist/undo', 'POST /users/{id}/artist/ask', 'GET /admin/applicants', 'GET /admin/applicants.csv', 'GET /users/{id}/application',
    'GET /arts/name/{name}', 'GET /arts/{id}', 'PUT /arts/{id}', 'DELETE /arts/{id}', 'GET /arts/{id}/views', 'GET /arts/{id}/standing',
    'GET /messages/reports', 'GET /messages/reports/{id}', 'PUT /messages/reports/{id}', 'GET /admin/reports.csv', 'GET /dashboard/search',
    'GET /blog/{name}/comments', 'POST /blog/comments/{id}/approve', 'DELETE /blog/comments/{id}', 'GET /arts/{id}/reviews', 'GET /arts/{id}/questions',
    'GET /admin/arts', 'GET /admin/works.csv', 'GET /admin/featured', 'POST /arts/{id}/feature', 'DELETE /arts/{id}/feature', 'POST /arts/pictures', 'POST /arts/bulk', 'POST /arts/bulk/undo', 'GET /admin/waiting', 'GET /admin/moderation', 'GET /admin/moderation.csv', 'POST /admin/moderation/{kind}/{id}/hide',
    'POST /admin/moderation/{kind}/{id}/restore', 'POST /admin/moderation/{kind}/{id}/undo', 'POST /admin/moderation/{kind}/{id}/delete',
    'POST /blog', 'PUT /blog/{name}', 'DELETE /blog/{name}', 'POST /blog/pictures', 'POST /blog/preview', 'GET /admin/blog', 'GET /admin/blog.csv', 'GET /admin/blog/{name}',
  ],
  support: [
    'PUT /users/{id}', 'GET /admin/people/near', 'GET /admin/people/{id}', 'POST /admin/people/{id}/notes', 'DELETE /admin/people/{id}/notes/{noteId}', 'POST /users/{id}/block', 'POST /users/{id}/unblock', 'DELETE /users/{id}/sessions', 'GET /users/{id}', 'GET /users', 'GET /checkout', 'GET /checkout/customer', 'GET /checkout/{id}',
    'POST /checkout/{id}/complete', 'POST /checkout/{id}/cancel',
    'GET /checkout/{id}/lines/{lineId}/photo', 'POST /checkout/{id}/lines/{lineId}/sent', 'DELETE /checkout/{id}/lines/{lineId}/sent',
    'POST /checkout/{id}/lines/{lineId}/delivered', 'DELETE /checkout/{id}/lines/{lineId}/delivered',
    'POST /checkout/{id}/cancellation/decline', 'GET /payments/{id}', 'POST /payments/{id}/verify', 'DELETE /messages/{id}',
    'GET /messages/reports', 'GET /messages/reports/{id}', 'PUT /messages/reports/{id}',
    'GET /admin/orders.csv', 'GET /admin/people.csv', 'GET /admin/emails.csv', 'GET /admin/reports.csv',
    'GET /messages', 'GET /messages/{id}', 'PUT /messages/{id}', 'POST /messages/{id}/close', 'POST /messages/{id}/close/undo', 'PUT /messages/{id}/assignee',
    'GET /messages/assignees', 'GET /messages/replies', 'POST /messages/replies', 'PUT /messages/replies/{id}', 'DELETE /messages/replies/{id}', 'GET /dashboard/search', 'GET /admin/waiting', 'GET /admin/orders/{id}',
    'POST /admin/orders/{id}/notes', 'DELETE /admin/orders/{id}/notes/{noteId}', 'POST /admin/orders/{id}/mails/{mailId}/resend',
  ],
}; // prettier-ignore

const keys = Object.keys(calls) as CallKey[];

test.each(['editor', 'support'] as const)('%s may more than a customer in these calls and no others', (who) => {
  const more = keys.filter((key) => (calls[key] as Call).staff?.some((part) => doesPart(who, part)));
  expect(more.toSorted()).toEqual(may[who].toSorted());
});

test('nothing that erases, refunds, exports everything at once, sets up or watches the shop is anybody else’s than the admin’s', () => {
  const only = keys.filter((key) => calls[key].who === 'admin' && !(calls[key] as Call).staff);
  expect(only).toEqual(
    expect.arrayContaining([
      'POST /checkout/{id}/refunded',
      'POST /checkout/{id}/refunds',
      'POST /checkout/{id}/waiting/{refundId}/refund',
      'POST /users/{id}/role',
      'GET /admin/overview',
      'GET /admin/audit',
      'GET /admin/audit.csv',
      'GET /admin/failures',
      'GET /admin/export/orders.csv',
      'GET /admin/export/people.csv',
      'GET /admin/settings',
      'PUT /admin/settings',
    ]),
  );
});
