import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Moderated } from '#contract/moderation.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { DateAndTime } from '#web/app/display/date.tsx';
import { useRowAct } from '#web/dashboard/list/row-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { WordLink } from '#web/kit/buttons/word-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { ChoiceChips } from '#web/kit/forms/choice-chips.tsx';
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
            <Acts row={row} onClose={onClose} />
          )}
        </>
      ) : null}
    </Dialog>
  );
}

/** The list's acts, as in a row of it: they end here, and the list says what was done, with Undo. */
function Acts({ row: { _id: id, kind, state, author }, onClose }: { row: Moderated; onClose: () => void }) {
  const { t } = useLingui();
  const actOn = useRowAct();
  const { showWordOf } = useQueueWords();
  const reasons = useCommonReasons();
  const showText = showWordOf({ kind, state });
  const act = (key: string, reason?: string) => {
    onClose();
    actOn(key, id, reason);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {state === 'shown' ? null : (
          <Button look="primary" data-begin aria-label={t`${showText}: what ${author.name} wrote`} onClick={() => act('show')}>
            {showText}
          </Button>
        )}
        {state === 'hidden' ? null : (
          <Button aria-label={t`Hide what ${author.name} wrote`} onClick={() => act('hide', '')}>
            <Trans>Hide</Trans>
          </Button>
        )}
        <Button aria-label={t`Delete what ${author.name} wrote`} onClick={() => act('delete')}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {state === 'hidden' ? null : (
        <ChoiceChips
          label={t`Or hide it with a reason, which ${author.name} is told in ten minutes:`}
          choices={reasons}
          onChoose={(reason) => act('hide', reason)}
        />
      )}
    </>
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
