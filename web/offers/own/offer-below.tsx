import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useHasOfferToAnswer } from '#web/offers/queries.ts';

/** The way to an offer that waits for an answer, at the end of a line above a full cart: beneath that it is screens away. */
export function OfferBelow() {
  if (!useHasOfferToAnswer(true)) return null;
  return (
    <>
      {' · '}
      <Link to="#offers" className="text-soot underline underline-offset-4">
        <Trans>An offer waits for your answer</Trans>
      </Link>
    </>
  );
}
