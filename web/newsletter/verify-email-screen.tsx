import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isWholeAccount, keepInSession, accountQuery } from '#web/accounts/queries.ts';
import { session } from '#web/accounts/session/session.ts';
import { MailLink } from './mail-link.tsx';

/** `/verify-email?token=`: confirms the email address of an account. */
export default function VerifyEmailScreen() {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <MailLink
      title={t`Confirm your email address`}
      about={<Trans>So that we know our e-mails about your orders reach you.</Trans>}
      action={<Trans>Confirm</Trans>}
      done={<Trans>Your email address is confirmed. Murakoze!</Trans>}
      onConfirm={async (token, send) => {
        await send('POST /users/verify-email', { body: { token } });
        await followConfirmed(client);
      }}
    />
  );
}

/** The link may have confirmed a new email: updates the session's copy. A failure of this request is no failure of the link. */
async function followConfirmed(client: QueryClient): Promise<void> {
  const { identity } = session();
  if (!identity) return;
  const person = await client.fetchQuery({ ...accountQuery(identity), staleTime: 0, retry: false }).catch(() => undefined);
  if (person && 'data' in person && isWholeAccount(person.data)) keepInSession(person.data);
}
