import { screen, within } from '@testing-library/react';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { answer } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

/** The list of the staff. */
export const ORDERS = '/dashboard/admin/orders';

/** What the list asks for where there is no order and nothing waits. */
export function answerNoOrders(): void {
  answer('GET /checkout', pageOf([]));
  answer('GET /admin/waiting', { data: [] });
}

/** Opens the list of these orders as an admin. */
export async function openOrders(...orders: Order[]) {
  answer('GET /checkout', pageOf(orders));
  const visit = await open(ORDERS, { as: 'admin' });
  await screen.findByRole('table', { name: 'All orders' });
  return visit;
}

/** Opens the dialog of one order over the list. */
export async function openOrder(order: OrderWithEvents) {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`${ORDERS}?order=${order._id}`, { as: 'admin' });
  const dialog = await dialogOf(/^Order/);
  await dialog.findByText(`Order ${order.number}`);
  return { ...visit, dialog };
}

export const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
