import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Cart } from '#contract/cart.ts';
import { fail, type Failure } from '#contract/failures.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { presentCart } from './present.ts';
import { addToLine, emptyCart, findOpenCart, type LineChange, openCart, removeLine, setLine } from './queries.ts';

type CartCall = { request: FastifyRequest; reply: FastifyReply; viewer: Viewer };

/** The cart: product.md section 7, 'Cart calls'. Every answer is the bare cart, every refusal 400, another's cart 404. */
export function cartRoutes(app: FastifyInstance, { db }: Services): void {
  const change = (call: CartCall, act: (tx: Transaction) => Promise<void>): Promise<Cart> =>
    once(db, call, async (tx) => {
      await act(tx);
      return showCart(tx, call.viewer.id);
    });

  serve(app, 'GET /cart', ({ viewer }) => showCart(db, viewer.id));

  serve(app, 'GET /cart/{id}', async ({ params, viewer }) => {
    const found = await findOpenCart(db, viewer.id, params.id);
    if (!found) throw fail('cart.notFound');
    return presentCart(found);
  });

  serve(app, 'POST /cart', (call) =>
    change(call, async (tx) => {
      const { productId, quantity } = call.body;
      if (productId) await add(tx, call.viewer.id, productId, quantity);
    }),
  );

  serve(app, 'POST /cart/{productId}/add', (call) =>
    change(call, (tx) => add(tx, call.viewer.id, call.params.productId, call.body.quantity)),
  );

  serve(app, 'PUT /cart/{productId}/update', (call) =>
    change(call, async (tx) => {
      const { quantity } = call.body;
      const done = await setLine(tx, call.viewer.id, call.params.productId, quantity);
      if (!done.written) throw done.hasLine ? refuseLine(done, quantity) : fail('cart.lineMissing');
    }),
  );

  serve(app, 'DELETE /cart/{productId}/remove', (call) =>
    change(call, async (tx) => {
      if (!(await removeLine(tx, call.viewer.id, call.params.productId))) throw fail('cart.lineMissing');
    }),
  );

  serve(app, 'DELETE /cart/{id}', (call) =>
    once(db, call, async (tx) => {
      if (!(await emptyCart(tx, call.viewer.id, call.params.id))) throw fail('cart.notFound');
      return presentCart({ id: call.params.id, lines: [] });
    }),
  );
}

/** The account's open cart, opened when there is none. One statement, or three the first time. */
async function showCart(db: Queryable, userId: string): Promise<Cart> {
  const found = await findOpenCart(db, userId);
  if (found) return presentCart(found);
  await openCart(db, userId);
  const opened = await findOpenCart(db, userId);
  if (!opened) throw fail('server.busy').retryAfter(1);
  return presentCart(opened);
}

async function add(tx: Transaction, userId: string, artId: string, quantity: number): Promise<void> {
  let done = await addToLine(tx, userId, artId, quantity);
  if (!done.cartId) {
    await openCart(tx, userId);
    done = await addToLine(tx, userId, artId, quantity);
  }
  if (!done.written) throw refuseLine(done, quantity);
}

/** Why a line was not written, as shown to the buyer. */
function refuseLine({ name, onShow, available, hasLine, lines }: LineChange, quantity: number): Failure {
  if (name === null) return fail('cart.unavailable');
  // A draft's name must not be revealed; one that is in the cart was once published.
  if (!onShow) return hasLine ? fail('cart.unavailable', name) : fail('cart.unavailable');
  if (available === 0) return fail('cart.soldOut', name);
  if (!hasLine && lines >= limits.cartItemsMax && quantity <= available) return fail('cart.full', limits.cartItemsMax);
  return available >= limits.quantityMax ? fail('cart.tooMany', limits.quantityMax) : fail('cart.stockTooLow', available);
}
