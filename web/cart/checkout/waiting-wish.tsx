import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ArtCard } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { useWish } from '#web/accounts/sign-in/use-next.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { dropWish, type Wish, type WishFacts } from '#web/accounts/session/wish.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { severalQuery } from '#web/arts/several-query.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

type CartWish = Wish & { facts: WishFacts['cart.add'] };
const isOfCart = (wish: Wish | undefined): wish is CartWish => wish?.act === 'cart.add';

/** A visitor's cart: the artwork that they have pressed 'Add to Cart' on and that waits for their sign-in; `children` where none waits. */
export function WaitingWish({ children }: { children: ReactNode }) {
  const wish = useWish();
  const [isDropped, setDropped] = useState(false);
  const waiting = !isDropped && isOfCart(wish) ? wish : undefined;
  const { data: [art] = [], isPending } = useQuery(severalQuery(waiting ? [waiting.facts.artId] : []));
  // What is not shown any more cannot be bought either.
  if (!waiting || (!art && !isPending)) return children;
  const { name, facts } = waiting;
  const drop = () => {
    dropWish('cart.add', facts.artId);
    setDropped(true);
  };
  return <Waiting name={name} quantity={facts.quantity ?? 1} art={art} onDrop={drop} />;
}

type WaitingProps = {
  name: string;
  quantity: number;
  /** As it is now; undefined while that is asked for. */
  art: Pick<ArtCard, 'cover' | 'slug' | 'price' | 'owner' | 'available_arts'> | undefined;
  onDrop: () => void;
};

function Waiting({ name, quantity, art, onDrop }: WaitingProps) {
  const { t } = useLingui();
  return (
    <section className="flex max-w-2xl flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl">
          <Trans>Your Cart</Trans>
        </h1>
        <p className="text-ash">
          <Plural value={quantity} one="# item waits for you to sign in" other="# items wait for you to sign in" />
        </p>
      </header>
      <div className="flex gap-4 border-y border-hairline py-4">
        <div className="flex size-24 flex-none items-center justify-center bg-mat p-2">
          {art ? <Picture picture={art.cover} alt="" sizes="6rem" className="size-full object-contain" /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lg leading-snug wrap-anywhere">
            {art ? (
              <Link to={screens.art(art.slug)} className="italic underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              <i>{name}</i>
            )}
          </h2>
          {art ? <Facts art={art} quantity={quantity} /> : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton to={screens.loginFor(screens.cart)} look="primary">
          <Trans>Sign in to keep it</Trans>
        </LinkButton>
        <LinkButton to={withNext(screens.signup, screens.cart)}>
          <Trans>Create an account</Trans>
        </LinkButton>
        <Button look="quiet" onClick={onDrop} aria-label={t`Remove ${name}`}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </section>
  );
}

function Facts({ art: { owner, price, available_arts: left }, quantity }: { art: NonNullable<WaitingProps['art']>; quantity: number }) {
  return (
    <>
      <p className="text-sm">{owner.name}</p>
      <p className="font-medium">
        <Price amountFrw={price * quantity} />
        {quantity > 1 ? (
          <span className="text-sm text-ash">
            {' '}
            · {quantity} × <Price amountFrw={price} />
          </span>
        ) : null}
      </p>
      {left === 0 ? (
        <p className="text-sm text-laterite-ink">
          <Trans>Sold Out</Trans>
        </p>
      ) : null}
    </>
  );
}
