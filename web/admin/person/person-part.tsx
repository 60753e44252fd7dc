import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { mayOpen } from '#web/shell/staff-screens.ts';

/** `note`: what stands beneath it, over the whole width. */
type Entry = { id: string; text: ReactNode; more?: ReactNode; note?: ReactNode; to?: string | undefined };

type PartProps = {
  title: string;
  total: number;
  note?: string | undefined;
  entries: Entry[];
  /** The list that has all of them. */
  all?: string;
};

/** A text whose numbers are not parted from what they count. */
export const withNumbers = (text: string): string => text.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0');

/** Not over the end of a column. */
export const UNBROKEN = { breakInside: 'avoid' } as const;

/** A part of a person's page; nothing where there is nothing of it. */
export function Part({ title, total, note, entries, all }: PartProps) {
  const { staff } = useSession();
  // What there is nothing of stands in one line beneath.
  if (total === 0) return null;
  const hidden = total - entries.length;
  const earlier = <Plural value={hidden} one="and # earlier" other="and # earlier ones" />;
  return (
    <section aria-label={title} className="mb-8 flex flex-col gap-3" style={UNBROKEN}>
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-xl">
        {title}{' '}
        <span className="font-text text-sm text-ash tabular-nums">{[total, note].filter((one) => one !== undefined).join(' · ')}</span>
      </h3>
      <ul className="flex flex-col border-t border-hairline">
        {entries.map(({ id, text, more, note, to }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-1 text-sm">
            {to && (!to.startsWith(screens.admin) || mayOpen(staff, to)) ? (
              <Link to={to} className="flex min-h-11 items-center wrap-anywhere underline underline-offset-4">
                {text}
              </Link>
            ) : (
              <span className="flex min-h-11 items-center wrap-anywhere">{text}</span>
            )}
            {more ? <span className="pb-2 wrap-anywhere text-ash">{more}</span> : null}
            {note ? <div className="-mt-2 flex w-full flex-wrap items-center gap-x-3 pb-1 wrap-anywhere text-ash">{note}</div> : null}
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="text-sm text-ash">
          {all && mayOpen(staff, all) ? (
            <Link to={all} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {earlier}
            </Link>
          ) : (
            earlier
          )}
        </p>
      ) : null}
    </section>
  );
}
