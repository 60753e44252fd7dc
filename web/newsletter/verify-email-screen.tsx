import { Trans, useLingui } from '@lingui/react/macro';
import { send } from '#web/api.ts';
import { MailLink } from './mail-link.tsx';

/** `/verify-email?token=`: confirms the address of an account. */
export default function VerifyEmailScreen() {
  const { t } = useLingui();
  return (
    <MailLink
      title={t`Confirm your email address`}
      about={<Trans>So that we know our e-mails about your orders reach you.</Trans>}
      action={<Trans>Confirm</Trans>}
      done={<Trans>Your email address is confirmed. Murakoze!</Trans>}
      act={(token) => send('POST /users/verify-email', { body: { token } })}
    />
  );
}
