import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';

type MailLinkProps = {
  title: string;
  about: ReactNode;
  /** Label of the button; mail programs open links by themselves, so that only a click acts. */
  action: ReactNode;
  done: ReactNode;
  onConfirm: (token: string) => Promise<unknown>;
};

/** The screen of an emailed link: one button, and its result. */
export function MailLink({ title, about, action, done, onConfirm }: MailLinkProps) {
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  const token = params.get('token') ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => onConfirm(token) });
  return (
    <div className="page pt-8">
      <Head title={title} canonical={null} />
      <EmptyState
        level="h1"
        title={isSuccess ? done : title}
        actions={
          isSuccess ? (
            <LinkButton to={screens.home}>
              <Trans>Go Back Home</Trans>
            </LinkButton>
          ) : (
            <Button look="primary" busy={isPending} disabled={!isHydrated} onClick={() => mutate()}>
              {action}
            </Button>
          )
        }
      >
        {error ? <p role="alert">{explain('mailLink', error)}</p> : null}
        {isSuccess || error ? null : <p>{about}</p>}
      </EmptyState>
    </div>
  );
}
