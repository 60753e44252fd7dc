import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import { CountBadge } from '#web/kit/visuals/badge.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { formatDay, formatTime } from '#contract/format.ts';
import { BellIcon, UserIcon } from '#web/kit/visuals/more-icons.tsx';
import { screens } from '#contract/screens.ts';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';
import { useSession } from '#web/accounts/session/use-session.ts';
import { needsDocument } from '#web/app/payment-document.ts';
import { invalidateQuery } from '#web/app/query.ts';
import { notificationsQuery, useReadNotifications } from './queries.ts';
import { useVisits } from './use-visits.ts';

type Signs = Record<NotificationKind, ComponentType<{ className?: string }>>;

/** What happened to me: the bell with the number of unread notifications, and under it the latest ones. */
export function Bell({ signs }: { signs: Signs }) {
  const { t } = useLingui();
  const { identity } = useSession();
  const { data } = useQuery(notificationsQuery(identity));
  const client = useQueryClient();
  const read = useReadNotifications(identity);
  useVisits(identity, data);
  const count = data?.notificationCount ?? 0;
  return (
    <Menu
      label={count ? t`Notifications, ${count} unread` : t`Notifications`}
      // What others decided meanwhile is told by no event.
      onOpen={() => void invalidateQuery(client, notificationsQuery(identity))}
      opener={
        <span className="relative flex size-full items-center justify-center">
          <BellIcon />
          <CountBadge count={count} />
        </span>
      }
      className="max-h-[70dvh] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto"
    >
      <div className="flex min-h-11 items-center justify-between gap-4 border-b border-hairline px-4">
        <h2 className="text-lg">
          <Trans>Notifications</Trans>
        </h2>
        <span className="flex flex-wrap items-center justify-end gap-x-4">
          {count > 0 ? (
            <button type="button" className="min-h-11 text-sm underline underline-offset-4" onClick={() => read.mutate(undefined)}>
              <Trans>Mark all as read</Trans>
            </button>
          ) : null}
          <Link to={screens.notificationChoices} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
            <Trans>Settings</Trans>
          </Link>
        </span>
      </div>
      {data?.data.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ash">
          <Trans>Nothing has happened yet.</Trans>
        </p>
      ) : null}
      <ul>
        {data?.data.map((notification) => (
          <li key={notification._id} className="border-b border-hairline last:border-b-0">
            <NotificationLink
              notification={notification}
              sign={signs[notification.kind]}
              onOpen={() => notification.read || read.mutate(notification._id)}
            />
          </li>
        ))}
      </ul>
    </Menu>
  );
}

type NotificationLinkProps = { notification: Notification; sign: Signs[NotificationKind] | undefined; onOpen: () => void };

function NotificationLink({ notification, sign: Sign = UserIcon, onOpen }: NotificationLinkProps) {
  const now = useNow();
  return (
    <Link
      to={notification.link}
      reloadDocument={needsDocument(notification.link)}
      className="flex gap-3 px-4 py-3 text-sm hover:bg-mat"
      onClick={onOpen}
    >
      <Sign className={classNames('size-5', notification.read ? 'text-ash' : 'text-laterite-ink')} />
      <span className="flex min-w-0 grow flex-col">
        <span className={classNames('wrap-anywhere', notification.read ? 'text-ash' : 'font-medium')}>
          {notification.text}
          {notification.read ? null : (
            <VisuallyHidden>
              {' '}
              <Trans>(unread)</Trans>
            </VisuallyHidden>
          )}
        </span>
        <time dateTime={notification.createdAt} className="text-xs text-ash">
          {formatDay(notification.createdAt, now)}, {formatTime(notification.createdAt)}
        </time>
      </span>
    </Link>
  );
}
