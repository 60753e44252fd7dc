import { Trans, useLingui } from '@lingui/react/macro';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { isClosed } from '#web/app/display/holiday-note.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';

/** Whether the artist is asked in place of buying: away, they sell nothing today. What is sold out or in the cart says so instead. */
export const isToAsk = ({ available_arts: left, holiday }: Pick<Art, 'available_arts' | 'holiday'>, isInCart: boolean): boolean =>
  left > 0 && !isInCart && isClosed(holiday);

type AskLinkProps = {
  art: Pick<Art, '_id' | 'name' | 'owner'>;
  /** Beside those of other works: its accessible name has the work's. */
  isOneOfSeveral?: boolean;
  className?: string;
};

/** The way to ask the artist about a work. */
export function AskLink({ art: { _id, name, owner }, isOneOfSeveral = false, className }: AskLinkProps) {
  const { t } = useLingui();
  return (
    <LinkButton
      to={screens.chat(owner._id, { art: _id })}
      aria-label={isOneOfSeveral ? t`Ask the artist: ${name}` : undefined}
      className={classNames('grow', className)}
    >
      <Trans>Ask the artist</Trans>
    </LinkButton>
  );
}
