import { Trans, useLingui } from '@lingui/react/macro';
import type { Address } from '#contract/addresses.ts';
import { limits } from '#contract/limits.ts';
import { AddressFields } from '#web/accounts/manage/address-fields.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { hasFields, useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { addressBody, AddressForm, addressValues, newAddressValues } from './address-schema.ts';
import { useSaveAddress } from './queries.ts';

type AddressDialogProps = {
  /** The address to edit; a new one by default. */
  address?: Address | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for a new address, or changes one. */
export function AddressDialog({ address, isOpen, onClose }: AddressDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={address ? <Trans>Edit address</Trans> : <Trans>Add an address</Trans>}
      className="max-w-2xl"
    >
      {isOpen ? <Fields address={address} onDone={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ address, onDone }: { address: Address | undefined; onDone: () => void }) {
  const { t } = useLingui();
  const { name, phone } = useSession();
  const form = useSchemaForm(AddressForm, address ? addressValues(address) : newAddressValues({ name, phone }));
  const { register, onSubmit, showFieldFailures, formState } = form;
  const { errors } = formState;
  const draft = useFormDraft(form, `address:${address?._id ?? 'new'}`);
  const save = useSaveAddress(() => {
    draft.drop();
    onDone();
  });
  const submit = onSubmit((values) => save.mutate({ id: address?._id, body: addressBody(values) }, { onError: showFieldFailures }));
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={formState.isDirty && !save.isSuccess} draft={draft} />
      <FormFailure>{hasFields(save.error) ? undefined : save.failure}</FormFailure>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t`Recipient's name`}
          autoComplete="name"
          maxLength={limits.personNameLength}
          {...register('name')}
          error={errors.name?.message}
        />
        <TextField
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          hint={t`The courier calls this number.`}
          {...register('phone')}
          error={errors.phone?.message}
        />
        <AddressFields form={form} />
      </div>
      <DraftNote draft={draft} />
      <Button type="submit" look="primary" busy={save.isPending} className="self-start">
        <Trans>Save address</Trans>
      </Button>
    </form>
  );
}
