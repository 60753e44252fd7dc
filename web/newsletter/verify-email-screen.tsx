import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isWholeAccount, keepInSession, accountQuery } from '#web/accounts/queries.ts';
import { session } from '#web/accounts/session/session.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import type { MailLinkSubject } from '#contract/newsletter.ts';
import { screens } from '#contract/screens.ts';
import { keptNext } from '#web/accounts/sign-in/use-next.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { MailLink, useLinkSubject } from './mail-link.tsx';

/** `/verify-email?token=`: confirms the email address of an account. */
export default function VerifyEmailScreen() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { authenticated } = useSession();
  const { subject, isOver } = useLinkSubject();
  return (
    <MailLink
      title={t`Confirm your email address`}
      about={<Trans>So that we know our emails about your orders reach you.</Trans>}
      action={<Action subject={subject} />}
      done={<Trans>Your email address is confirmed. Murakoze!</Trans>}
      onward={
        authenticated ? undefined : (
          <LinkButton to={withNext(screens.login, keptNext())} look="primary">
            <Trans>Sign In</Trans>
          </LinkButton>
        )
      }
      before={
        subject?.isConfirmed
          ? {
              title: <Trans>{subject.email} is confirmed</Trans>,
              actions: (
                <LinkButton to={authenticated ? (keptNext() ?? screens.home) : withNext(screens.login, keptNext())} look="primary">
                  <Trans>Continue</Trans>
                </LinkButton>
              ),
            }
          : undefined
      }
      isOver={isOver}
      onConfirm={async (token, send) => {
        await send('POST /users/verify-email', { body: { token } });
        await followConfirmed(client);
      }}
    />
  );
}

/** Names the address: whoever got the link by mistake sees that it is not theirs. */
function Action({ subject }: { subject: MailLinkSubject | undefined }) {
  if (!subject) return <Trans>Confirm this email address</Trans>;
  const { what, email } = subject;
  return what === 'newEmail' ? <Trans>Use {email} for this account</Trans> : <Trans>Confirm {email}</Trans>;
}

/** The link may have confirmed a new email: updates the session's copy. A failure of this request is no failure of the link. */
async function followConfirmed(client: QueryClient): Promise<void> {
  const { identity } = session();
  if (!identity) return;
  const person = await client.fetchQuery({ ...accountQuery(identity), staleTime: 0, retry: false }).catch(() => undefined);
  if (person && 'data' in person && isWholeAccount(person.data)) keepInSession(person.data);
}
