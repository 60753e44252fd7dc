import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { MailLinkSubject } from '#contract/newsletter.ts';
import { screens } from '#contract/screens.ts';
import { type ChangeSend, useChange } from '#web/app/changes/use-change.ts';
import { ApiFailure } from '#web/app/api.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LinkAgain } from '#web/accounts/sign-in/link-again.tsx';

/**
 * What the link of the address bar confirms: nothing until that is known, and of a link that is over that it is. Asked for by a call with the token in
 * its body, because addresses are logged.
 */
export function useLinkSubject(): { subject: MailLinkSubject | undefined; isOver: boolean } {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { mutate, data, error } = useChange({
    run: async (asked: string, send) => (await send('POST /mail-links', { body: { token: asked } })).data,
    situation: 'mark',
  });
  useEffect(() => {
    if (token) mutate(token);
  }, [mutate, token]);
  return { subject: data, isOver: isLinkOver(error) };
}

/** Of a link that can be over: it was from the beginning, or has ended since. */
const isKnownOver = (isOver: boolean | undefined, error: Error | null): boolean =>
  isOver === undefined ? false : isOver || isLinkOver(error);

const isLinkOver = (error: Error | null): boolean => error instanceof ApiFailure && error.code === 'mail.linkExpired';

type MailLinkProps = {
  title: string;
  about: ReactNode;
  /** Label of the button; mail programs open links by themselves, so that only a click acts. */
  action: ReactNode;
  done: ReactNode;
  /** Where one goes on from there, beside home. */
  onward?: ReactNode;
  onConfirm: (token: string, send: ChangeSend) => Promise<unknown>;
  /** The link is over; undefined for one that never is. */
  isOver?: boolean;
  /** Shown in place of all of it where nothing is left to confirm. */
  before?: { title: ReactNode; actions: ReactNode } | undefined;
};

/** The screen of an emailed link: one button, and its result. */
export function MailLink({ title, about, action, done, onward, onConfirm, isOver, before }: MailLinkProps) {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { mutate, isPending, isSuccess, error, failure } = useChange({
    run: (_: void, send) => onConfirm(token, send),
    situation: 'mailLink',
  });
  if (isKnownOver(isOver, error))
    return (
      <div className="page pt-8">
        <Head title={title} canonical={null} />
        <OverLink token={token} />
      </div>
    );
  if (before && !isSuccess)
    return (
      <div className="page pt-8">
        <Head title={title} canonical={null} />
        <EmptyState level="h1" {...before} />
      </div>
    );
  return (
    <div className="page pt-8">
      <Head title={title} canonical={null} />
      <EmptyState
        level="h1"
        title={isSuccess ? done : title}
        actions={
          isSuccess ? (
            <>
              {onward}
              <LinkButton to={screens.home}>
                <Trans>Go Back Home</Trans>
              </LinkButton>
            </>
          ) : (
            <Button look="primary" busy={isPending} onClick={() => mutate()}>
              {action}
            </Button>
          )
        }
      >
        {failure ? <p role="alert">{failure}</p> : null}
        {isSuccess || failure ? null : <p>{about}</p>}
      </EmptyState>
    </div>
  );
}

/** In place of a link that is over: what to do now. */
const OverLink = ({ token }: { token: string }) => (
  <EmptyState level="h1" title={<Trans>This link is too old or was used before</Trans>} actions={<LinkAgain token={token} />}>
    <p>
      <Trans>We can send a new one to the same email address.</Trans>
    </p>
  </EmptyState>
);
