import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { ArtCard } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { screens } from '#contract/screens.ts';
import { here } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useAddToCart } from '#web/cart/queries.ts';
import { Button, type ButtonLook } from '#web/kit/buttons/button.tsx';
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

/** Adds a work to the cart; of one that is in it already, the way there, and once a visitor has pressed it, the way to the sign-in. Sold out, it cannot be pressed. */
export function BuyButton({ art, quantity, isInCart, isOneOfSeveral, isOnCard = false, isSecond = isOnCard, className }: BuyButtonProps) {
  const { t } = useLingui();
  const { authenticated } = useSession();
  const { addToCart, isAdding } = useAddToCart();
  const link = useRef<HTMLAnchorElement>(null);
  const isPressed = useRef(false);
  const [asked, setAsked] = useState<number>();
  // Another quantity is another wish, which a second press remembers.
  const isToSignIn = asked === quantity && !authenticated;
  useEffect(() => {
    if (!(isInCart || isToSignIn) || !isPressed.current) return;
    isPressed.current = false;
    // The button that had the focus has become this link.
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, [isInCart, isToSignIn]);
  const look = classNames('grow', className);
  const action = isSecond ? 'secondary' : 'primary';
  const name = isOneOfSeveral ? art.name : undefined;
  const way = { ref: link, name, isOnCard, className: look };
  if (isInCart) return <ToCart {...way} />;
  if (isToSignIn) return <ToSignIn {...way} look={action} />;
  return (
    <Button
      look={art.available_arts > 0 ? action : 'secondary'}
      busy={isAdding}
      disabled={art.available_arts <= 0}
      aria-label={name && t`Add to Cart: ${name}`}
      className={look}
      onClick={() => {
        isPressed.current = true;
        setAsked(quantity);
        addToCart({ art, quantity: Math.min(quantity, art.available_arts), ...(isOnCard ? {} : { message: toastMessages.itemAdded }) });
      }}
    >
      <Trans>Add to Cart</Trans>
    </Button>
  );
}

type WayProps = {
  ref: Ref<HTMLAnchorElement>;
  /** Of the work, where it is one of several. */
  name: string | undefined;
  isOnCard: boolean;
  className: string;
};

function ToCart({ ref, name, isOnCard, className }: WayProps) {
  const { t } = useLingui();
  return (
    <LinkButton ref={ref} to={screens.cart} aria-label={name && t`In your cart · View cart: ${name}`} className={className}>
      {isOnCard ? <Trans>In your cart</Trans> : <Trans>In your cart · View cart</Trans>}
    </LinkButton>
  );
}

/** Where the thumb is: the toast that says so stands at the top, and goes. Of several works only the pressed one has it. */
function ToSignIn({ ref, isOnCard, look, className }: WayProps & { look: ButtonLook }) {
  return (
    <LinkButton ref={ref} look={look} to={screens.loginFor(here())} className={className}>
      {isOnCard ? <Trans>Sign in</Trans> : <Trans>Sign in to add it</Trans>}
    </LinkButton>
  );
}
