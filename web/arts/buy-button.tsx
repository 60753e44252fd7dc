import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ArtCard } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { screens } from '#contract/screens.ts';
import { useAddToCart } from '#web/cart/queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';

type BuyButtonProps = {
  art: Pick<ArtCard, '_id' | 'name' | 'owner' | 'available_arts'>;
  quantity: number;
  isInCart: boolean;
  /** Beside those of other works: its accessible name has the work's. */
  isOneOfSeveral?: boolean;
  /** One of a whole gallery: smaller, and no screen's one action. */
  isOnCard?: boolean;
  /** Not the one action: on a card, and beside another one. */
  isSecond?: boolean;
  className?: string;
};

/** Adds a work to the cart; of one that is in it already, the way there. Sold out, it cannot be pressed. */
export function BuyButton({
  art,
  quantity,
  isInCart,
  isOneOfSeveral = false,
  isOnCard = false,
  isSecond = isOnCard,
  className,
}: BuyButtonProps) {
  const { t } = useLingui();
  const { addToCart, isAdding } = useAddToCart();
  const link = useRef<HTMLAnchorElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isInCart || !isPressed.current) return;
    isPressed.current = false;
    // The button that had the focus has become this link.
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, [isInCart]);
  const look = classNames('grow', className);
  if (isInCart) {
    return (
      <LinkButton
        ref={link}
        to={screens.cart}
        aria-label={isOneOfSeveral ? t`In your cart · View cart: ${art.name}` : undefined}
        className={look}
      >
        {isOnCard ? <Trans>In your cart</Trans> : <Trans>In your cart · View cart</Trans>}
      </LinkButton>
    );
  }
  return (
    <Button
      look={isSecond ? 'secondary' : 'primary'}
      busy={isAdding}
      disabled={art.available_arts <= 0}
      aria-label={isOneOfSeveral ? t`Add to Cart: ${art.name}` : undefined}
      className={look}
      onClick={() => {
        isPressed.current = true;
        addToCart({ art, quantity: Math.min(quantity, art.available_arts), ...(isOnCard ? {} : { message: toastMessages.itemAdded }) });
      }}
    >
      <Trans>Add to Cart</Trans>
    </Button>
  );
}
