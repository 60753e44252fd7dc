import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { DecidedWords, Moderated, ModeratedKind } from '#contract/moderation.ts';
import type { ChangeSend } from '#web/app/changes/use-change.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { useCommonReasons } from '#web/moderation/common-reasons.ts';
import { useQueueWords } from './use-queue-words.ts';

const NAMED = 5;

/** The words of a row as its calls name them; a report is decided by its own page. */
const paramsOf = ({ kind, _id: id }: Moderated) => ({ params: { kind: kind as ModeratedKind, id } });
const isWords = ({ kind }: Moderated) => kind !== 'reports';

/** Keeps what undoes the latest act on each text: null where nothing was changed, because somebody else had done it before. */
function useUndo() {
  const undoOf = useRef(new Map<string, string | null>());
  const keep = async (answer: Promise<{ data: DecidedWords }>) => {
    const { data } = await answer;
    undoOf.current.set(data._id, data.undo);
  };
  const putBack = async (row: Moderated, send: ChangeSend) => {
    const undo = undoOf.current.get(row._id);
    if (undo) await send('POST /admin/moderation/{kind}/{id}/undo', { ...paramsOf(row), body: { undo } });
  };
  return { keep, putBack };
}

/** What is done with several texts at once: hiding and showing can be undone, deleting asks for the reason that their authors are told. */
export function useModerationActs(): BulkAct<Moderated>[] {
  const { t } = useLingui();
  const { keep, putBack } = useUndo();
  // What was written last for each text, which is said with what was done.
  const [reasons] = useState(() => new Map<string, string>());
  /** The text in words: what it was about, and why that was done. */
  const inWords = (name: string, { _id: id, about }: Moderated) => [name, about.name, reasons.get(id)].filter(Boolean).join(' · ');
  const { showWordOf, shownWordOf } = useQueueWords();
  const oneOf = { comments: t`Delete this comment?`, reviews: t`Delete this review?`, questions: t`Delete this question?` };
  const titleOf = ([first, ...others]: readonly Moderated[]) =>
    first && others.length === 0 && first.kind !== 'reports'
      ? oneOf[first.kind]
      : t`Delete ${plural(others.length + 1, { one: '# text', other: '# texts' })}?`;
  const hideTitles = { comments: t`Hide this comment?`, reviews: t`Hide this review?`, questions: t`Hide this question?` };
  const hideTitleOf = ([first, ...others]: readonly Moderated[]) =>
    first && others.length === 0 && first.kind !== 'reports'
      ? hideTitles[first.kind]
      : t`Hide ${plural(others.length + 1, { one: '# text', other: '# texts' })}?`;
  const toldOf = ([first, ...others]: readonly Moderated[]) =>
    first && others.length === 0
      ? t`Optional. We'll notify ${first.author.name} in ten minutes, unless you undo this.`
      : t`Optional. We'll notify their authors in ten minutes, unless you undo this.`;
  const common = useCommonReasons();
  const hintOf = ([first, ...others]: readonly Moderated[]) =>
    first && others.length === 0 ? t`We'll notify ${first.author.name}.` : t`We'll notify their authors.`;
  const undone = (count: number, name?: string) =>
    name ? t`Undone: ${name}` : t`Undone for ${plural(count, { one: '# text', other: '# texts' })}`;
  return [
    {
      key: 'show',
      label: t`Approve or show`,
      labelFor: (rows) => {
        const words = new Set(rows.map(showWordOf));
        return words.size === 1 ? [...words].join('') : t`Approve or show`;
      },
      allows: (row) => isWords(row) && row.state !== 'shown',
      run: (row, send) => keep(send('POST /admin/moderation/{kind}/{id}/restore', paramsOf(row))),
      undo: putBack,
      done: (count, name, [first]) =>
        name && first ? `${shownWordOf(first)}: ${name}` : t`${plural(count, { one: '# text', other: '# texts' })} shown`,
      undone,
    },
    {
      key: 'hide',
      label: t`Hide`,
      allows: (row) => isWords(row) && row.state !== 'hidden',
      run: (row, send, reason) => {
        reasons.set(row._id, reason);
        return keep(send('POST /admin/moderation/{kind}/{id}/hide', { ...paramsOf(row), body: reason ? { reason } : {} }));
      },
      // It has Undo; what is asked is what its author is told.
      warn: (rows) => ({
        title: hideTitleOf(rows),
        text: <Quoted rows={rows} />,
        reason: { hint: toldOf(rows), isRequired: false, common },
      }),
      undo: putBack,
      done: (count, name, [first]) =>
        name && first ? t`Hidden: ${inWords(name, first)}` : t`${plural(count, { one: '# text', other: '# texts' })} hidden`,
      undone,
    },
    {
      key: 'delete',
      label: t`Delete`,
      allows: isWords,
      run: (row, send, reason) => send('POST /admin/moderation/{kind}/{id}/delete', { ...paramsOf(row), body: { reason } }),
      done: (count, name) => (name ? t`Deleted: ${name}` : t`${plural(count, { one: '# text', other: '# texts' })} deleted`),
      ask: (rows) => ({
        title: titleOf(rows),
        text: (
          <>
            <Quoted rows={rows} />
            <p>
              <Trans>It can't be brought back. To take it off the page for now, hide it instead.</Trans>
            </p>
          </>
        ),
        reason: { hint: hintOf(rows), isRequired: true, common },
      }),
    },
  ];
}

/** The texts that a question is about: whose, with the stars and the work, beside its picture. */
function Quoted({ rows }: { rows: readonly Moderated[] }) {
  const { kindOf } = useQueueWords();
  return (
    <ul className="flex flex-col gap-2">
      {rows.slice(0, NAMED).map((row) => (
        <li key={row._id} className="flex items-start gap-3 border-l-2 border-hairline pl-4">
          {row.about.image ? (
            <img src={row.about.image} alt="" loading="lazy" decoding="async" className="size-14 flex-none bg-mat object-contain" />
          ) : null}
          <div className="min-w-0 wrap-anywhere">
            <p className="text-sm text-ash">{[kindOf(row), row.author.name, row.about.name].join(' · ')}</p>
            <p className="line-clamp-3">{row.text}</p>
          </div>
        </li>
      ))}
      {rows.length > NAMED ? <li>…</li> : null}
    </ul>
  );
}
