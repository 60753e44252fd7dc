import { Trans, useLingui } from '@lingui/react/macro';
import { MailLink, useLinkSubject } from './mail-link.tsx';

/** `/newsletter/confirm?token=`: confirms a subscription (double opt-in). */
export default function ConfirmScreen() {
  const { t } = useLingui();
  const { subject, isOver } = useLinkSubject();
  const email = subject?.email;
  return (
    <MailLink
      title={t`Confirm your subscription`}
      about={<Trans>One click, and our letter about new works and artists is on its way to you.</Trans>}
      action={email ? <Trans>Confirm the subscription of {email}</Trans> : <Trans>Confirm the subscription</Trans>}
      done={<Trans>You are subscribed. Murakoze!</Trans>}
      isOver={isOver}
      onConfirm={(token, send) => send('POST /newsletter/confirm', { body: { token } })}
    />
  );
}
