import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { FieldError } from 'react-hook-form';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';

type ConsentFieldProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'kind' | 'error'> & { failure: FieldError | undefined };

/** The consent checkbox at sign-up; checked by default, and required (docs/decisions/0012). */
export function ConsentField({ failure, ...rest }: ConsentFieldProps) {
  const label = (
    <Trans>
      I am 16 or older and agree to the{' '}
      <Link to={screens.help('terms')} className="underline underline-offset-3">
        terms
      </Link>{' '}
      and to what the{' '}
      <Link to={screens.help('privacy')} className="underline underline-offset-3">
        privacy page
      </Link>{' '}
      says about my data.
    </Trans>
  );
  return <Checkbox {...rest} defaultChecked label={label} error={failure?.message} />;
}
