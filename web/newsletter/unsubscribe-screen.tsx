import { Trans, useLingui } from '@lingui/react/macro';
import { MailLink } from './mail-link.tsx';

/** `/unsubscribe?token=`: ends the emails that the link belongs to. */
export default function UnsubscribeScreen() {
  const { t } = useLingui();
  return (
    <MailLink
      title={t`Leave this mailing`}
      about={<Trans>You will no longer get emails of this kind. Emails about your orders and your account will still reach you.</Trans>}
      action={<Trans>Unsubscribe</Trans>}
      done={<Trans>Done. You will no longer get these emails.</Trans>}
      onConfirm={(token, send) => send('POST /unsubscribe/{token}', { params: { token } })}
    />
  );
}
