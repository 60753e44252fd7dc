import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '#web/accounts/queries.ts';
import { PersonChoices } from '#web/admin/person/person-choices.tsx';
import type { FilterField } from '#web/dashboard/list/list-filters.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';

/** The name of an account by its id, for a filter that is in the address; undefined until it is known. */
export function usePersonName(id: string): string | undefined {
  const { data } = useQuery({ ...accountQuery(id), enabled: id !== '' });
  return id === '' ? undefined : data?.name;
}

/** A filter by a person, who is searched for by name, email or phone. */
export function PersonField({ value, set, className }: FilterField) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const name = usePersonName(value);
  const choose = (id: string) => {
    setOpen(false);
    set(id);
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {value ? t`By ${name ?? '…'}` : <span className="text-ash">{t`Person`}</span>}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Who did it?</Trans>}>
        {isOpen ? <PersonChoices onChoose={choose} hasChosen={value !== ''} none={t`No one found with that name.`} /> : null}
      </Dialog>
    </>
  );
}
