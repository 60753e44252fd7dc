import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Cart } from '#contract/cart.ts';
import { fail, type Failure } from '#contract/failures.ts';
import { once, onceByFunction, type RequestKey } from '#server/platform/http/idempotency.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { presentCart } from './present.ts';
import { type CartChange, changeCart, emptyCart, findOpenCart, type RefusedChange } from './queries.ts';

type CartCall = { request: FastifyRequest; reply: FastifyReply; viewer: Viewer };

/** The cart: product.md section 7, 'Cart calls'. Every answer is the bare cart, every refusal 400, another's cart 404. */
export function cartRoutes(app: FastifyInstance, { db }: Services): void {
  const change = (call: CartCall, wish: CartChange): Promise<Cart> => {
    const write = async (key: RequestKey) => {
      const changed = await changeCart(db, call.viewer.id, wish, key);
      if (changed.kind === 'refused') throw explainRefusal(changed, wish);
      return changed;
    };
    return onceByFunction(call, write, presentCart);
  };

  // Reading opens a cart for an account without one.
  serve(app, 'GET /cart', async ({ viewer }) => {
    const found = await findOpenCart(db, viewer.id);
    if (found) return presentCart(found);
    const opened = await changeCart(db, viewer.id, { change: 'open' }, null);
    if (opened.kind !== 'written') throw fail('server.busy').retryAfter(1);
    return presentCart(opened.facts);
  });

  serve(app, 'GET /cart/{id}', async ({ params, viewer }) => {
    const found = await findOpenCart(db, viewer.id);
    if (found?.id !== params.id) throw fail('cart.notFound');
    return presentCart(found);
  });

  serve(app, 'POST /cart', (call) => {
    const { productId, quantity } = call.body;
    return change(call, productId ? { change: 'add', artId: productId, quantity } : { change: 'open' });
  });

  serve(app, 'POST /cart/{productId}/add', (call) =>
    change(call, { change: 'add', artId: call.params.productId, quantity: call.body.quantity }),
  );

  serve(app, 'PUT /cart/{productId}/update', (call) =>
    change(call, { change: 'set', artId: call.params.productId, quantity: call.body.quantity }),
  );

  serve(app, 'DELETE /cart/{productId}/remove', (call) => change(call, { change: 'remove', artId: call.params.productId }));

  serve(app, 'DELETE /cart/{id}', (call) =>
    once(db, call, async (tx) => {
      if (!(await emptyCart(tx, call.viewer.id, call.params.id))) throw fail('cart.notFound');
      return presentCart({ id: call.params.id, lines: [] });
    }),
  );
}

/** Why a change was not written, as shown to the buyer. */
function explainRefusal(refused: RefusedChange, wish: CartChange): Failure {
  // Only a cart that was ordered at this very moment.
  if (wish.change === 'open') return fail('server.busy').retryAfter(1);
  if (wish.change === 'remove' || (wish.change === 'set' && refused.inCart === 0)) return fail('cart.lineMissing');
  return refuseLine(refused, wish.quantity);
}

function refuseLine(refused: RefusedChange, quantity: number): Failure {
  const { name, onShow, available, isOwn, inCart, awayUntil, artist } = refused;
  if (name === null) return fail('cart.unavailable');
  if (isOwn) return fail('cart.ownWork');
  // A draft's name must not be revealed; one that is in the cart was once published.
  if (!onShow) return inCart > 0 ? fail('cart.unavailable', name) : fail('cart.unavailable');
  if (awayUntil) return fail('arts.onHoliday', artist ?? '', awayUntil).withStatus(400);
  if (available === 0) return fail('cart.soldOut', name);
  return refuseQuantity({ ...refused, name }, quantity);
}

function refuseQuantity({ name, available, inCart, lines }: RefusedChange & { name: string }, quantity: number): Failure {
  if (available === 1 && inCart === 1 && quantity === 1) return fail('cart.onlyOne', name);
  if (inCart === 0 && lines >= limits.cartItemsMax && quantity <= available) return fail('cart.full', limits.cartItemsMax);
  return available >= limits.quantityMax ? fail('cart.tooMany', limits.quantityMax) : fail('cart.stockTooLow', available);
}
