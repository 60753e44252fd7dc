import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';

/** What creating an account agrees to, above its button; stored with time and version (decision 32). */
export function ConsentSentence() {
  return (
    <p className="text-sm text-ash">
      <Trans>
        By creating an account you confirm that you are 16 or older and agree to the{' '}
        <Link to={screens.help('terms')} className="underline underline-offset-3">
          terms
        </Link>{' '}
        and the{' '}
        <Link to={screens.help('privacy')} className="underline underline-offset-3">
          privacy policy
        </Link>
        .
      </Trans>
    </p>
  );
}
