import { useLingui } from '@lingui/react/macro';
import type { PersonPage } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import { Moment } from '#web/app/display/date.tsx';
import { HiddenBadge } from '#web/moderation/hidden-badge.tsx';
import { Part } from './person-part.tsx';
import { ShowAgain } from './show-again.tsx';

type Taken = PersonPage['removed']['latest'][number];

/** What of theirs the staff hid or deleted: why, who and when. What is hidden still is opened and shown again from here. */
export function Removed({ removed }: Pick<PersonPage, 'removed'>) {
  const { t } = useLingui();
  const hidden = { art: t`Artwork hidden`, comment: t`Comment hidden`, review: t`Review hidden`, question: t`Question hidden` };
  const deleted = { art: t`Artwork hidden`, comment: t`Comment deleted`, review: t`Review deleted`, question: t`Question deleted` };
  return (
    <Part
      title={t`Removed by the staff`}
      total={removed.total}
      entries={removed.latest.map((one) => ({
        id: one._id,
        to: placeOf(one),
        text: [(one.hidden === null ? deleted : hidden)[one.kind], one.about].filter(Boolean).join(' · '),
        note: <HiddenNote {...one} id={one.hidden} about={one.about ?? ''} at={one.createdAt} isBack={isBack(one)} />,
      }))}
    />
  );
}

/** Where what is hidden stands for those who may see it, and an artwork that is shown again. */
function placeOf({ kind, slug, hidden }: Taken): string | undefined {
  if (slug === null) return undefined;
  if (kind === 'art') return screens.art(slug);
  if (hidden === null) return undefined;
  if (kind === 'comment') return screens.blogSaid(slug, hidden);
  return screens.artSaid(slug, kind === 'review' ? 'reviews' : 'discussion', hidden);
}

const isBack = ({ kind, hidden, slug }: Taken): boolean => kind === 'art' && hidden === null && slug !== null;

/** `id`: by what it is shown again, null for what is hidden no more; `isBack`: it was shown again. */
type HiddenNoteProps = Pick<Taken, 'kind' | 'reason' | 'by'> & { id: string | null; about: string; at: string; isBack?: boolean };

/** Why, by whom and when something was hidden or deleted, and while it is hidden a badge and what shows it again. */
export function HiddenNote({ kind, id, about, reason, by, at, isBack: isShown = false }: HiddenNoteProps) {
  const { t } = useLingui();
  return (
    <>
      {id === null ? null : <HiddenBadge />}
      <span>
        {[reason || t`no reason given`, by].filter(Boolean).join(' · ')} · <Moment time={at} />
        {isShown ? ` · ${t`shown again since`}` : ''}
      </span>
      {id === null ? null : <ShowAgain kind={kind} id={id} about={about} />}
    </>
  );
}
