import { drawPortrait, renderPicture } from './pictures.ts';
import type { DrawingOrder } from './drawing-pool.ts';

// Draws what its parent orders (drawing-pool.ts), one after the other, and ends with it.
process.on('disconnect', () => process.exit(0));
process.on('message', ({ number, order }: { number: number; order: DrawingOrder }) => {
  const drawing = 'spec' in order ? renderPicture(order.spec) : drawPortrait(order.name, order.seed);
  drawing.then(
    (picture) => process.send?.({ number, picture }),
    (error: unknown) => process.send?.({ number, error: String(error) }),
  );
});
