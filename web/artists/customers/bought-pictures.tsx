import { useLingui } from '@lingui/react/macro';
import type { Customer } from '#contract/artists.ts';
import { Picture } from '#web/app/display/picture.tsx';

/** What a customer bought lately, the last first, as small pictures with their names. */
export function BoughtPictures({ bought: { arts, isMore } }: Pick<Customer, 'bought'>) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Bought`} className="flex items-center gap-1">
      {arts.map(({ _id, name, cover }) => (
        <li key={_id} title={name} className="flex size-9 flex-none items-center justify-center overflow-hidden bg-mat">
          <Picture picture={cover} alt={name} sizes="2.25rem" className="size-full object-contain" />
        </li>
      ))}
      {isMore ? (
        <li className="text-ash" aria-label={t`and more`}>
          …
        </li>
      ) : null}
    </ul>
  );
}
