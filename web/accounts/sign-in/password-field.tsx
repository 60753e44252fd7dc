import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldLayout } from '#web/kit/forms/field.tsx';

/** A password field with a button that shows what is typed. */
export function PasswordField({ label, error, hint, ...rest }: ComponentProps<'input'> & FieldLayout) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...{ label, error, hint }}
      renderControl={(props) => (
        <div className="relative">
          <input
            {...rest}
            {...props}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="input pr-20"
          />
          <button
            type="button"
            aria-controls={props.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 px-3 text-sm text-ash hover:text-soot"
          >
            {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
          </button>
        </div>
      )}
    />
  );
}
