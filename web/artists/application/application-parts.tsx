import { Trans, useLingui } from '@lingui/react/macro';
import { type Completeness, WORK_PICTURES } from '#contract/documents.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CheckIcon, MinusIcon } from '#web/kit/visuals/icons.tsx';

/** The parts of an application, present or missing; the same for the applicant and the admin. */
export function ApplicationParts({ completeness }: { completeness: Completeness }) {
  const { t } = useLingui();
  const parts = [
    [t`Phone`, completeness.phone],
    [t`Address`, completeness.address],
    [t`Picture`, completeness.picture],
    [t`Documents`, completeness.documents],
    [t`About you`, completeness.biography],
    [t`${WORK_PICTURES} pictures of works`, completeness.pictures],
    [t`Links`, completeness.links],
  ] as const;
  return (
    <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {parts.map(([name, isThere]) => (
        <li key={name} className={classNames('flex items-center gap-2', !isThere && 'text-ash')}>
          {isThere ? <CheckIcon className="size-5" /> : <MinusIcon className="size-5" />}
          <span>{isThere ? <Trans>{name} added</Trans> : <Trans>{name} not added</Trans>}</span>
        </li>
      ))}
    </ul>
  );
}
