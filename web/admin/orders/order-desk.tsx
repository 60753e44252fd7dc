import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { OrderDesk as Desk, OrderMail } from '#contract/order-desk.ts';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';
import { refundsFollowedEvery } from '#web/orders/refunds-followed.ts';
import { deskQuery, useResendMail } from './desk-queries.ts';
import { useEntryWords } from '#web/admin/audit/use-entry-words.ts';
import { useMailWords } from '#web/admin/mails/mail-words.ts';
import { OrderNotes } from './order-notes.tsx';

/** What happened around an order, beneath its time line: attempts to pay, emails and what the audit log has of it. */
export function OrderRecords({ order }: { order: Order }) {
  const { data, error } = useQuery({ ...deskQuery(order._id), refetchInterval: () => refundsFollowedEvery(order) });
  if (!data) return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-72 w-full" />;
  return (
    <>
      <Attempts order={order} attempts={data.attempts} />
      <Mails order={order} mails={data.mails} />
      <Audit entries={data.audit} />
    </>
  );
}

/** Whose works an order is of, and what the staff note about it. A failure is said by the records. */
export function OrderDesk({ order }: { order: Order }) {
  const { data } = useQuery(deskQuery(order._id));
  if (!data) return null;
  return (
    <>
      <Artists artists={data.artists} />
      <OrderNotes orderId={order._id} notes={data.notes} />
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 text-sm">
      <h3 id={id} className="eyebrow font-text">
        {title}
      </h3>
      {children}
    </section>
  );
}

const link = 'underline underline-offset-4';

/** Whose works it is of; the buyer stands above, with the address. */
function Artists({ artists }: { artists: Desk['artists'] }) {
  const { t } = useLingui();
  return (
    <Part title={<Trans>Artists</Trans>}>
      <ul className="flex flex-col gap-2">
        {artists.map(({ _id, name, email, slug }) => (
          <li key={_id} className="flex flex-wrap gap-x-3 wrap-anywhere">
            {email ? (
              <Link to={screens.adminPerson(_id)} className={link}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            {slug ? (
              <Link to={screens.artist(slug)} className={link} aria-label={t`Public page of ${name}`}>
                <Trans>Public page</Trans>
              </Link>
            ) : null}
            {email ? (
              <Link to={screens.chat(_id, undefined, screens.adminChats)} className={link} aria-label={t`Message ${name}`}>
                <Trans>Message</Trans>
              </Link>
            ) : null}
            {/* In a line of its own: with it what one presses would break off, of whom the names are long. */}
            <span className="w-full">
              {email ? (
                <a href={`mailto:${email}`} className={link}>
                  {email}
                </a>
              ) : (
                <span className="text-ash">
                  <Trans>account deleted</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Attempts({ order, attempts }: { order: Order; attempts: Desk['attempts'] }) {
  const { t } = useLingui();
  const states: Record<Desk['attempts'][number]['state'], string> = {
    pending: t`pending`,
    paid: t`paid`,
    failed: t`failed`,
    mismatch: t`wrong amount or currency`,
    refund_due: t`refund due`,
    refunded: t`refunded`,
    expired: t`expired`,
  };
  return (
    <Part title={<Trans>Attempts to pay</Trans>}>
      {attempts.length === 0 ? (
        <p className="text-ash">
          <Trans>None.</Trans>
        </p>
      ) : null}
      <ol className="flex flex-col gap-2">
        {attempts.toReversed().map(({ _id, attempt, amount, currency, method, state, at, reference }) => (
          <li key={_id} className="wrap-anywhere">
            <p>
              {attempt}. {paidAmount({ ...order.payment, amount, currency })} · {states[state]}
              {method ? ` · ${method}` : ''}
            </p>
            <p className="text-xs text-ash">
              <DateAndTime time={at} /> · {reference}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Mails({ order, mails }: { order: Order; mails: OrderMail[] }) {
  return (
    <Part title={<Trans>Emails of the last 30 days</Trans>}>
      {mails.length === 0 ? (
        <p className="text-ash">
          <Trans>None.</Trans>
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {/* The latest first, as in the history above. */}
        {mails.toReversed().map((mail) => (
          <Mail key={mail._id} order={order} mail={mail} />
        ))}
      </ul>
    </Part>
  );
}

function Mail({ order, mail }: { order: Order; mail: OrderMail }) {
  const { t } = useLingui();
  const resend = useResendMail(order._id);
  const { nameOf, states } = useMailWords();
  const { letter, to, state, createdAt, sentAt, canResend } = mail;
  const name = to?.name ?? t`somebody`;
  const kind = nameOf(letter);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {kind} → {name}
        </p>
        <p className={state === 'failed' ? 'text-xs text-laterite-ink' : 'text-xs text-ash'}>
          {states[state]} · <DateAndTime time={sentAt ?? createdAt} />
        </p>
      </div>
      {canResend ? (
        <AskFirst
          title={<Trans>Send this email to {name} again?</Trans>}
          action={<Trans>Send again</Trans>}
          isBusy={resend.isPending}
          onConfirm={(close) => resend.mutate(mail._id, { onSettled: close })}
          renderButton={(ask) => (
            <Button look="quiet" busy={resend.isPending} aria-label={t`Send again: ${kind} to ${name}`} onClick={ask}>
              <Trans>Send again</Trans>
            </Button>
          )}
        >
          <p>
            <Trans>
              We'll send “{kind}” to {name}'s current email address, with what is true now. This can't be undone.
            </Trans>
          </p>
        </AskFirst>
      ) : null}
    </li>
  );
}

/** Folded: nearly all of it stands in the order's history. */
function Audit({ entries }: { entries: Desk['audit'] }) {
  const { wordsOf } = useEntryWords();
  const count = entries.length;
  if (count === 0) return null;
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 items-center underline underline-offset-4">
        <Trans>Audit log of this order ({count})</Trans>
      </summary>
      <ol className="flex flex-col gap-2 pt-2">
        {entries.toReversed().map((entry) => (
          <li key={entry._id} className="wrap-anywhere">
            {wordsOf(entry).sentence}
            <span className="block text-xs text-ash">
              <DateAndTime time={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
