import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { hideKeyboard } from '#web/kit/browser/hide-keyboard.ts';

type SearchFormProps = {
  /** The screen whose address gets `?search=`. */
  action: string;
  /** The present search text. */
  search: string;
  label: string;
  className?: string;
  /** Hidden fields that are submitted along. */
  children?: ReactNode;
};

/** A plain GET form: it searches without JavaScript too. */
export function SearchForm({ action, search, label, className, children }: SearchFormProps) {
  return (
    <Form
      role="search"
      method="get"
      action={action}
      preventScrollReset
      onSubmit={hideKeyboard}
      className={classNames('flex w-full max-w-lg gap-3', className)}
    >
      {children}
      <input
        key={search}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={limits.searchLength}
        aria-label={label}
        placeholder={label}
        className="input min-w-0 grow"
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </Form>
  );
}
