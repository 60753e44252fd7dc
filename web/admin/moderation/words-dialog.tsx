import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Moderated, ModeratedKind } from '#contract/moderation.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { DateAndTime } from '#web/app/display/date.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { WordLink } from '#web/kit/buttons/word-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { ChoiceChips } from '#web/kit/forms/choice-chips.tsx';
import { ModerationActs } from '#web/moderation/moderation-acts.tsx';
import { useHideOrShow } from '#web/moderation/queries.ts';
import { useCommonReasons } from '#web/moderation/common-reasons.ts';
import { useQueueWords } from './use-queue-words.ts';

type WordsDialogProps = {
  isOpen: boolean;
  /** undefined while the list is loading, and for one that is not in it. */
  row: Moderated | undefined;
  onClose: () => void;
};

/** What somebody wrote in public, whole, with who wrote it, where it stands, and what became of it. */
export function WordsDialog({ isOpen, row, onClose }: WordsDialogProps) {
  const { kinds } = useQueueWords();
  return (
    <Dialog
      isOpen={isOpen && row !== undefined}
      onClose={onClose}
      title={row ? kinds[row.kind].one : ''}
      className="w-[min(calc(100vw-2rem),40rem)]"
    >
      {row ? (
        <>
          {row.about.image ? (
            <img
              src={row.about.image}
              alt=""
              loading="lazy"
              decoding="async"
              className="max-h-40 max-w-full self-start bg-mat object-contain"
            />
          ) : null}
          <blockquote className="border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">{row.text}</blockquote>
          <Facts row={row} />
          {row.kind === 'reports' ? (
            <LinkButton to={row.about.link}>
              <Trans>Open report</Trans>
            </LinkButton>
          ) : (
            <>
              <ModerationActs
                kind={row.kind}
                id={row._id}
                state={row.state}
                author={row.author.name}
                text={row.text}
                isMain
                // What was decided may leave the list, and this with it.
                onDone={onClose}
              />
              {row.state === 'hidden' ? null : <HideWithReason row={row} kind={row.kind} onDone={onClose} />}
            </>
          )}
        </>
      ) : null}
    </Dialog>
  );
}

/** Hides it with one of the common reasons in one press; the author is told it once Undo has ended. */
function HideWithReason({ row: { _id: id, state, author }, kind, onDone }: { row: Moderated; kind: ModeratedKind; onDone: () => void }) {
  const { t } = useLingui();
  const { hide } = useHideOrShow({ kind, id, state }, onDone);
  return (
    <ChoiceChips
      label={t`Or hide it with a reason, which ${author.name} is told in ten minutes:`}
      choices={useCommonReasons()}
      onChoose={(reason) => hide.isPending || hide.mutate(reason)}
    />
  );
}

function Facts({ row: { stars, author, about, hidden, state, createdAt } }: { row: Moderated }) {
  const { t } = useLingui();
  const { states } = useQueueWords();
  const standing = state === 'new' ? t`new, shown to everybody` : states[state];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
      {stars === null ? null : (
        <>
          <dt className="text-ash">
            <Trans>Stars</Trans>
          </dt>
          <dd>{stars} ★</dd>
        </>
      )}
      <dt className="text-ash">
        <Trans>By</Trans>
      </dt>
      <dd className="flex flex-wrap items-center gap-x-4">
        <PersonLink id={author._id} name={author.name} />
        {author._id ? (
          <WordLink to={screens.chat(author._id, undefined, screens.adminChats)} label={t`Message ${author.name}`}>
            <Trans>Message</Trans>
          </WordLink>
        ) : null}
      </dd>
      <dt className="text-ash">
        <Trans>About</Trans>
      </dt>
      <dd>
        <Link to={about.link} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {about.name}
        </Link>
      </dd>
      <dt className="text-ash">
        <Trans>When</Trans>
      </dt>
      <dd>
        <DateAndTime time={createdAt} />
      </dd>
      <dt className="text-ash">
        <Trans>State</Trans>
      </dt>
      <dd className="wrap-anywhere">{hidden ? `${standing} · ${[hidden.by, hidden.reason].filter(Boolean).join(': ')}` : standing}</dd>
    </dl>
  );
}
