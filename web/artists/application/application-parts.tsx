import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { type Completeness, WORK_PICTURES } from '#contract/documents.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CheckIcon, MinusIcon } from '#web/kit/visuals/more-icons.tsx';
import { type FieldPlace, goToField, placesOfParts } from './part-places.ts';

type ApplicationPartsProps = {
  completeness: Completeness;
  /** The applicant's own: each part leads to the field where it is filled in, on the same page. */
  isOwn?: boolean;
};

/** What the parts of an application are called, to the applicant and to those who decide. */
function usePartNames(isOwn = false): Record<keyof Completeness, string> {
  const { t } = useLingui();
  return {
    phone: t`Phone`,
    address: t`Address`,
    picture: t`Picture`,
    documents: t`Documents`,
    biography: isOwn ? t`About you` : t`Biography`,
    pictures: t`${WORK_PICTURES} pictures of works`,
    links: t`Links`,
  };
}

/** The parts of an application, present or missing; the same for the applicant and the admin. */
export function ApplicationParts({ completeness, isOwn = false }: ApplicationPartsProps) {
  const names = usePartNames(isOwn);
  return (
    <ul className={classNames('grid gap-x-6 gap-y-1 text-sm', isOwn ? 'sm:grid-cols-2' : 'grid-cols-2')}>
      {(Object.keys(names) as (keyof Completeness)[]).map((part) => (
        <li key={part} className={classNames('flex items-center gap-2', !completeness[part] && 'text-ash')}>
          {completeness[part] ? <CheckIcon className="size-5" /> : <MinusIcon className="size-5" />}
          <PartName place={isOwn ? placesOfParts[part] : undefined}>
            {completeness[part] ? <Trans>{names[part]} added</Trans> : <Trans>{names[part]} not added</Trans>}
          </PartName>
        </li>
      ))}
    </ul>
  );
}

function PartName({ place, children }: { place: FieldPlace | undefined; children: ReactNode }) {
  if (!place) return <span>{children}</span>;
  const onClick = (event: MouseEvent) => {
    if (goToField(place)) event.preventDefault();
  };
  return (
    <a href={`#${place.section}`} onClick={onClick} className="inline-flex min-h-11 items-center underline underline-offset-4">
      <span>{children}</span>
    </a>
  );
}
