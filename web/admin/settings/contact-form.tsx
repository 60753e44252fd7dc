import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { ContactDetails } from '#contract/admin.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { Email, line, prose } from '#contract/schemas.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SettingForm } from './setting-form.tsx';
import { ContactExample } from './what-visitors-see.tsx';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
const HOURS_MAX = 7;

/** The opening hours are typed as lines and sent as a list. */
const ContactPart = z.pipe(
  z.object({
    phone: line(limits.shortTextLength, fieldMessages.settingRequired),
    email: Email,
    address: prose(limits.addressLength, fieldMessages.settingRequired),
    hours: prose(limits.addressLength, fieldMessages.settingRequired).check(
      z.refine((text) => linesOf(text).length <= HOURS_MAX, fieldMessages.tooLong),
    ),
  }),
  z.transform(({ hours, ...rest }) => ({ contact: { ...rest, hours: linesOf(hours) } })),
);

/** Phone, email, address and opening hours of the shop. */
export function ContactForm({ contact }: { contact: ContactDetails }) {
  const { t } = useLingui();
  const begun = { ...contact, hours: contact.hours.join('\n') };
  const form = useSchemaForm(ContactPart, begun);
  const { register, formState, watch } = form;
  const { errors } = formState;
  return (
    <SettingForm name="contact" part={t`Contact details`} stored={{ contact }} begun={begun} form={form}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`Shop phone`} type="tel" {...register('phone')} error={errors.phone?.message} />
        <TextField label={t`Shop email`} type="email" {...register('email')} error={errors.email?.message} />
      </div>
      <TextArea label={t`Shop address`} rows={3} {...register('address')} error={errors.address?.message} />
      <TextArea
        label={t`Hours`}
        hint={t`One line for each part of the week.`}
        rows={3}
        {...register('hours')}
        error={errors.hours?.message}
      />
      <ContactExample {...watch()} />
    </SettingForm>
  );
}
