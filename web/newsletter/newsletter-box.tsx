import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useChange } from '#web/app/changes/use-change.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';

/** An email input and Subscribe; an emailed link then confirms it. On every page, so it does without the forms' libraries. */
export function NewsletterBox() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const subscribe = useChange({
    run: (body: { email: string; website: string }, send) => send('POST /newsletter', { body }),
    situation: 'subscribe',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = new FormData(form);
    const messageOf = (name: string) => {
      const value = said.get(name);
      return typeof value === 'string' ? value : '';
    };
    subscribe.mutate({ email: messageOf('email'), website: messageOf('website') }, { onSuccess: () => form.reset() });
  };
  return (
    <form method="post" onSubmit={submit} className="flex max-w-md flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label={<Trans>Newsletter</Trans>}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder={t`Your email`}
          error={subscribe.failure}
          className="grow"
        />
        {/* Hidden from people: only bots fill it. */}
        <input name="website" aria-hidden="true" tabIndex={-1} autoComplete="off" className="sr-only" />
        <Button type="submit" disabled={!isHydrated} busy={subscribe.isPending} className="flex-none">
          <Trans>Subscribe</Trans>
        </Button>
      </div>
      <output className="text-xs text-ash">
        {subscribe.isSuccess ? <Trans>Almost there: please open the link in the email we have just sent you.</Trans> : null}
      </output>
    </form>
  );
}
