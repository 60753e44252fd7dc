import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Category, categories } from '#contract/limits.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { session } from '#web/accounts/session/session.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { setForAll } from '#web/arts/works/bulk-set.ts';
import { ActQuestion } from '#web/dashboard/list/act-question.tsx';
import type { FillProps } from '#web/dashboard/list/bulk-bar.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { Select } from '#web/kit/forms/select.tsx';

/** Asks why artworks are hidden: their artists are mailed it. For one's own no reason is needed. */
export function HideDialog({ rows, onStart, onClose }: FillProps<ManagedArt>) {
  const { t } = useLingui();
  const nameOf = useArtName();
  const [first] = rows ?? [];
  const name = first ? nameOf(first) : '';
  const isOthers = rows?.some(({ owner }) => owner._id !== session().identity) ?? false;
  return (
    <ActQuestion
      question={
        rows && {
          title: rows.length === 1 ? t`Hide ${name}?` : <Plural value={rows.length} one="Hide # artwork?" other="Hide # artworks?" />,
          text: (
            <p>
              <Trans>Visitors no longer see it; orders stay as they are. You can show it again at any time.</Trans>
            </p>
          ),
          reason: {
            hint: isOthers ? t`We email it to the artist in ten minutes, unless you undo this.` : t`Optional.`,
            isRequired: isOthers,
            common: [t`Not an original work`, t`The picture is not of the work`, t`The description is misleading`],
          },
        }
      }
      action={<Trans>Hide</Trans>}
      onConfirm={(reason) => onStart(setForAll({ state: 'hidden' }, reason))}
      onClose={onClose}
    />
  );
}

/** Asks for the right category. */
export function CategoryDialog({ rows, onStart, onClose }: FillProps<ManagedArt>) {
  const { t } = useLingui();
  const [category, setCategory] = useState<Category>();
  return (
    <QuestionDialog
      isOpen={rows !== undefined}
      title={<Plural value={rows?.length ?? 0} one="Category of # artwork" other="Category of # artworks" />}
      action={<Trans>Change category</Trans>}
      isBusy={false}
      isIncomplete={category === undefined}
      onConfirm={() => category && onStart(setForAll({ category }))}
      onClose={onClose}
    >
      <Select
        label={t`Category`}
        value={category ?? ''}
        onChange={(event) => setCategory(categories.find((one) => one === event.target.value))}
      >
        <option value="">{t`Choose one`}</option>
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </QuestionDialog>
  );
}
