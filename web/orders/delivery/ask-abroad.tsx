import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { countryName } from '#contract/countries.ts';
import { screens } from '#contract/screens.ts';
import { beginMessage } from '#web/app/forms/message-drafts.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';

type AskAbroadProps = { art: { _id: string; name: string }; artistId: string; country: string; className?: string };

/** Leads to the chat with the artist, where the question whether a work is sent to a country is begun. */
export function AskAbroad({ art, artistId, country, className }: AskAbroadProps) {
  const { t } = useLingui();
  const text = t`Do you send “${art.name}” to ${countryName(country)}?`;
  return (
    <Link
      to={screens.chat(artistId, { art: art._id })}
      onClick={() => beginMessage(artistId, text, art._id)}
      className={classNames('underline underline-offset-4', className)}
    >
      <Trans>Ask the artist</Trans>
    </Link>
  );
}
