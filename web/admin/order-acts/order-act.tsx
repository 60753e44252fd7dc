import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

/** Something to be done with an order: pressed, or by following a link. `label` also says which order it is. */
export type OrderAct = { key: string; label: string; text: ReactNode; sign?: ReactNode } & (
  | { onPress: () => void; to?: never }
  | { to: string; onPress?: () => void }
);

const ENTRY = 'flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-mat';

/** As an entry of a menu. */
export const ActEntry = ({ act: { label, text, to, onPress } }: { act: OrderAct }) =>
  to === undefined ? (
    <button type="button" className={ENTRY} aria-label={label} onClick={onPress}>
      {text}
    </button>
  ) : (
    <Link className={ENTRY} aria-label={label} to={to} onClick={onPress}>
      {text}
    </Link>
  );

/** As a button. */
export const ActButton = ({ act: { label, text, sign, to, onPress }, className }: { act: OrderAct; className?: string | undefined }) =>
  to === undefined ? (
    <Button className={className} aria-label={label} onClick={onPress}>
      {sign}
      {text}
    </Button>
  ) : (
    <LinkButton className={className} aria-label={label} to={to} onClick={onPress}>
      {sign}
      {text}
    </LinkButton>
  );
