import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { isVisited, visitedLinks } from '#contract/visits.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { useLookedAt } from '#web/kit/browser/use-looked-at.ts';
import { invalidateQuery } from '#web/app/query.ts';
import { notificationsQuery } from './queries.ts';

type Bell = { data: readonly Notification[]; notificationCount: number };

/** Marks as read what the screen shows, however it was reached, while the page is visible. */
export function useVisits(identity: string, bell: Bell | undefined): void {
  const { pathname, search, hash } = useLocation();
  const isLookedAt = useLookedAt();
  const reported = useRef('');
  const { mutate } = useVisit(identity);
  const at = `${pathname}${search}${hash}`;
  const unread = bell?.data.filter(({ read }) => !read) ?? [];
  // Behind a page of the list, or behind the latest of several, may be others.
  const isWholeList = unread.length >= (bell?.notificationCount ?? 0) && unread.every(({ count }) => count === 1);
  const isShown = unread.some(({ link }) => isVisited(visitedLinks(at), link));
  const isAsked = bell !== undefined && bell.notificationCount > 0 && (isShown || !isWholeList);
  const mark = `${at} ${unread.map(({ _id }) => _id).join(' ')}`;
  useEffect(() => {
    if (!isLookedAt || !isAsked || reported.current === mark) return;
    reported.current = mark;
    mutate(at);
  }, [isLookedAt, isAsked, mark, at, mutate]);
}

function useVisit(identity: string) {
  const client = useQueryClient();
  const query = notificationsQuery(identity);
  return useChange({
    run: (at: string, send) => send('PUT /notifications/visited', { body: { at } }),
    situation: 'markRead',
    atOnce: [],
    onSuccess: ({ notificationCount }, at) => {
      const visited = visitedLinks(at);
      const before = client.getQueryData(query.queryKey);
      const shown = before?.data.filter(({ read, link }) => !read && isVisited(visited, link)) ?? [];
      client.setQueryData(
        query.queryKey,
        (list) =>
          list && { ...list, notificationCount, data: list.data.map((one) => (shown.includes(one) ? { ...one, read: true } : one)) },
      );
      // What was behind the latest about a thing, or behind the page, has changed too.
      const isAllKnown = before?.notificationCount === notificationCount + shown.length && shown.every(({ count }) => count === 1);
      if (!isAllKnown && before?.notificationCount !== notificationCount) void invalidateQuery(client, query);
    },
  });
}
