import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Person } from '#contract/accounts.ts';
import { toastMessages } from '#contract/messages.ts';
import { type AccountChange, keepInSession, useEditAccount } from '#web/accounts/queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { ImageField } from '#web/app/forms/image-field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { toast } from '#web/kit/toasts/toast.ts';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { PasswordField } from '#web/accounts/sign-in/password-field.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { AddressFields } from './address-fields.tsx';
import { PendingEmail } from './pending-email.tsx';
import { addressOf, OtherProfile, OwnProfile, type ProfileValues, profileValues } from './account-schema.ts';
import { UploadProgress, useUpload } from '#web/dashboard/upload-progress.tsx';

type AccountFormProps = {
  person: Person;
  /** An own profile needs the password; another account is edited by an admin. */
  isOwn: boolean;
  /** Label of the submit button. */
  action: ReactNode;
  /** Shows biography and links too. */
  isArtist?: boolean;
  onDone?: () => void;
};

const NETWORKS = [
  ['website', 'Website'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['youtube', 'YouTube'],
] as const;

/** The profile form and an admin's edit of an account: product.md section 2 ('Edit modal', 'Profile page') and product.md section 5. */
export function AccountForm({ person, isOwn, action, isArtist = false, onDone }: AccountFormProps) {
  const { t } = useLingui();
  const form = useSchemaForm(isOwn ? OwnProfile : OtherProfile, profileValues(person));
  const { onSubmit, showFieldFailures, reset, formState } = form;
  const [image, setImage] = useState<File>();
  const files = useMemo(() => ({ img: image ? [image] : [] }), [image]);
  const draft = useFormDraft(form, `account:${person._id}`, {
    omit: ['password', 'newPassword'],
    files,
    putFiles: ({ img }) => setImage(img?.[0]),
  });
  const edit = useEditAccount(isOwn ? toastMessages.infoUpdated : toastMessages.updated);
  const upload = useUpload();
  useConfirmedEmail(person, isOwn);
  const send = (body: AccountChange['body']) =>
    edit.mutate(
      { id: person._id, body, sender: upload.startUpload() },
      {
        onSuccess: (saved) => {
          if (body.email && saved.pendingEmail === body.email)
            toast.info(t`We’ve sent a link to ${body.email}. Open it to confirm your new email.`);
          draft.drop();
          reset(profileValues(saved));
          setImage(undefined);
          onDone?.();
        },
        onError: showFieldFailures,
      },
    );
  const submitAll = onSubmit((values) => send(bodyOf(values, isOwn, isArtist, image)));
  const { dirtyFields } = formState;
  const submit = (event: React.SyntheticEvent) => {
    if (!isOwn || !isPublicOnly(Object.keys(dirtyFields), image)) return submitAll(event);
    event.preventDefault();
    return void form.trigger(publicFields).then((isRight) => isRight && send({ ...publicOf(form.getValues(), isArtist), img: image }));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={formState.isDirty || image !== undefined} draft={draft} />
      <FormFailure>{edit.failure}</FormFailure>
      <ImageField label={t`Image`} name="img" file={image} onChange={setImage} current={person.img} />
      {isOwn ? <PendingEmail person={person} /> : null}
      <AccountFields form={form} isOwn={isOwn} isArtist={isArtist} />
      {isArtist ? <ArtistFields form={form} /> : null}
      <DraftNote draft={draft} />
      <UploadProgress isRunning={edit.isPending && image !== undefined} part={upload.part} />
      <Button type="submit" look="primary" busy={edit.isPending} className="self-start">
        {action}
      </Button>
    </form>
  );
}

/** The own email may have been confirmed elsewhere: updates the session's copy. */
function useConfirmedEmail(person: Person, isOwn: boolean): void {
  const { email } = useSession();
  const isNews = isOwn && person.email !== email;
  useEffect(() => {
    if (isNews) keepInSession(person);
  }, [isNews, person]);
}

type FieldsProps = { form: UseFormReturn<ProfileValues, unknown, ProfileValues> };

function AccountFields({ form, isOwn, isArtist }: FieldsProps & { isOwn: boolean; isArtist: boolean }) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t`Name`} autoComplete="name" {...register('name')} error={errors.name?.message} />
      <TextField label={t`Email`} type="email" autoComplete="email" {...register('email')} error={errors.email?.message} />
      <TextField label={t`Phone`} type="tel" autoComplete="tel" {...register('phone')} error={errors.phone?.message} />
      <AddressFields form={form} />
      {isOwn ? (
        <OwnPasswords form={form} isArtist={isArtist} />
      ) : (
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          hint={t`Leave empty to keep it. If you change it, we notify them by email.`}
          {...register('password')}
          error={errors.password?.message}
        />
      )}
    </div>
  );
}

function OwnPasswords({ form: { register, formState }, isArtist }: FieldsProps & { isArtist: boolean }) {
  const { t } = useLingui();
  const { errors } = formState;
  return (
    <>
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        hint={
          isArtist
            ? t`Enter your current password to save. Your picture, biography and links are saved without it.`
            : t`Enter your current password to save. Your picture is saved without it.`
        }
        {...register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`Optional. Changing it signs out your other devices.`}
        {...register('newPassword')}
        error={errors.newPassword?.message}
      />
    </>
  );
}

function ArtistFields({ form: { register, formState } }: FieldsProps) {
  const { t } = useLingui();
  const { errors } = formState;
  return (
    <fieldset className="flex flex-col gap-5 border-t border-hairline pt-5">
      <legend className="sr-only">
        <Trans>Your public page</Trans>
      </legend>
      <TextArea label={t`Biography`} rows={5} {...register('biography')} error={errors.biography?.message} />
      <div className="grid gap-5 sm:grid-cols-2">
        {NETWORKS.map(([name, label]) => (
          <TextField key={name} label={label} type="url" placeholder="https://" {...register(name)} error={errors[name]?.message} />
        ))}
      </div>
    </fieldset>
  );
}

/** What everybody sees: saved without the password, unlike name, email and the rest (product.md section 2, 'Profile page'). */
const publicFields = ['biography', 'website', 'instagram', 'facebook', 'x', 'youtube'] as const;

const isPublicOnly = (changed: readonly string[], image: File | undefined): boolean =>
  (changed.length > 0 || image !== undefined) && changed.every((field) => (publicFields as readonly string[]).includes(field));

const publicOf = ({ biography, website, instagram, facebook, x, youtube }: ProfileValues, isArtist: boolean) =>
  isArtist ? { biography, website, instagram, facebook, x, youtube } : {};

/** Sends only what the form shows: absent fields keep their values. */
function bodyOf(values: ProfileValues, isOwn: boolean, isArtist: boolean, img: File | undefined) {
  const { name, email, password, phone, street, newPassword } = values;
  return {
    name,
    email,
    password,
    phone,
    street,
    ...addressOf(values),
    ...(isOwn && newPassword ? { newPassword } : {}),
    ...publicOf(values, isArtist),
    img,
  };
}
