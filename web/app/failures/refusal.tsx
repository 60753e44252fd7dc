import { Link } from 'react-router';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { wayOn } from './ways-on.ts';

type RefusalProps = {
  /** What failed; its words are shown unless fields say them. */
  of: { failure: string | undefined; error: unknown };
  isSaidElsewhere?: boolean;
  /** Closes what would stay open over the page that the link leads to. */
  onLeave?: () => void;
};

/** Why a form was refused, with the way to what that speaks of. */
export function Refusal({ of: { failure, error }, isSaidElsewhere = false, onLeave }: RefusalProps) {
  const way = wayOn(error);
  if (isSaidElsewhere || !failure || !way) return <FormFailure>{isSaidElsewhere ? null : failure}</FormFailure>;
  return (
    <FormFailure>
      <p>{failure}</p>
      <Link to={way.to} onClick={onLeave} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {way.label}
      </Link>
    </FormFailure>
  );
}
