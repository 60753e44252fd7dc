import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { send } from '#web/app/api.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';

/** An email input and Subscribe; an emailed link then confirms it. On every page, so it does without the forms' libraries. */
export function NewsletterBox() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const [state, setState] = useState<'busy' | 'done'>();
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = new FormData(form);
    const messageOf = (name: string) => {
      const value = said.get(name);
      return typeof value === 'string' ? value : '';
    };
    setState('busy');
    setRefusal(undefined);
    try {
      await send('POST /newsletter', { body: { email: messageOf('email'), website: messageOf('website') } });
      form.reset();
      setState('done');
    } catch (error) {
      setState(undefined);
      setRefusal((error as Error).message);
    }
  };
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label={<Trans>Newsletter</Trans>}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder={t`Your email`}
          error={refusal}
          className="grow"
        />
        {/* Hidden from people: only bots fill it. */}
        <input name="website" aria-hidden="true" tabIndex={-1} autoComplete="off" className="sr-only" />
        <Button type="submit" disabled={!isHydrated} busy={state === 'busy'} className="flex-none">
          <Trans>Subscribe</Trans>
        </Button>
      </div>
      <output className="text-xs text-ash">
        {state === 'done' ? <Trans>Almost there: please open the link in the e-mail we have just sent you.</Trans> : null}
      </output>
    </form>
  );
}
