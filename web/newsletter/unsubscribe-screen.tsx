import { Trans, useLingui } from '@lingui/react/macro';
import { send } from '#web/api.ts';
import { MailLink } from './mail-link.tsx';

/** `/unsubscribe?token=`: ends the mails that the link stands in. */
export default function UnsubscribeScreen() {
  const { t } = useLingui();
  return (
    <MailLink
      title={t`Leave this mailing`}
      about={<Trans>You will not get mails of this kind any more. Mails about your orders and your account still come.</Trans>}
      action={<Trans>Unsubscribe</Trans>}
      done={<Trans>Done. You will not get these mails any more.</Trans>}
      act={(token) => send('POST /unsubscribe/{token}', { params: { token } })}
    />
  );
}
