import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Settings } from '#contract/admin.ts';
import { formatPhone } from '#contract/phone.ts';
import { screens } from '#contract/screens.ts';
import type { Waiting, WaitingKind } from '#contract/waiting.ts';
import { accountsQuery } from '#web/accounts/queries.ts';
import { repliesQuery } from '#web/admin/inbox/inbox.ts';
import { settingsQuery, waitingQuery } from '#web/admin/queries.ts';
import { useOnShow } from './use-on-show.ts';
import { partsIn, type SettingGroup, settingGroups, type SettingPart, useSettingParts } from './parts.ts';

/** The way to each part with what it is set to now, and to what is decided elsewhere. */
export function SettingsIndex() {
  const { t } = useLingui();
  const { data } = useQuery(settingsQuery());
  const parts = useSettingParts();
  const states = useElsewhere();
  const now = { ...useNow(data), ...(states.replies && { replies: states.replies }) };
  const own = { to: `${screens.adminSettings}#profile`, title: t`My profile`, more: t`Your name, email, phone, address and password.` };
  const elsewhere = [
    { to: `${screens.adminCustomers}?staff=any`, title: t`Staff`, more: states.staff ?? t`Who works for Ubugeni, and as what.` },
    { to: screens.adminEmails, title: t`Emails`, more: states.emails ?? t`What people write to Ubugeni.` },
    { to: screens.adminFailures, title: t`Failed emails and jobs`, more: states.failures ?? t`What was not sent or done, and why.` },
  ];
  const partOf = (part: SettingPart): Entry => ({
    to: screens.adminSetting(part),
    title: parts[part].title,
    more: now[part] ?? parts[part].about,
  });
  const groups: Record<SettingGroup, { title: string; others: Entry[] }> = {
    pages: { title: t`On the public pages`, others: [] },
    selling: { title: t`Paying and delivery`, others: [] },
    staff: { title: t`Staff and emails`, others: elsewhere },
    own: { title: t`You`, others: [own] },
  };
  return (
    <nav aria-label={t`Parts of the settings`} className="flex flex-col gap-4">
      {settingGroups.map((name) => (
        <Group key={name} title={groups[name].title} entries={[...partsIn[name].map(partOf), ...groups[name].others]} />
      ))}
    </nav>
  );
}

type Entry = { to: string; title: string; more: string };

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="eyebrow font-text">
        {title}
      </h3>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {entries.map(({ to, title: name, more }) => (
          <li key={to}>
            <Link to={to} className="flex h-full flex-col justify-center border border-hairline bg-paper px-4 py-2 hover:border-edge">
              <span className="font-medium underline underline-offset-4">{name}</span>{' '}
              <span className="line-clamp-2 text-sm wrap-anywhere text-ash">{more}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Kinds of which nothing waits are left out. */
const countIn = (waiting: readonly Waiting[] | undefined, kind: WaitingKind): number =>
  waiting?.find((one) => one.kind === kind)?.count ?? 0;

/** How it stands with what is no setting, in a line each; nothing of what is not known yet. */
function useElsewhere(): { [K in 'replies' | 'staff' | 'emails' | 'failures']?: string } {
  const { t } = useLingui();
  const { data: waiting } = useQuery(waitingQuery());
  const { data: replies } = useQuery(repliesQuery());
  const { data: staff } = useInfiniteQuery(accountsQuery({ staff: 'any' }));
  const people = staff?.pages[0];
  const [emails, failures] = [countIn(waiting, 'emails'), countIn(waiting, 'failures')];
  return {
    ...(replies && { replies: replies.length > 0 ? t`${replies.length} saved` : t`None saved yet` }),
    // Of more than a page nobody is counted.
    ...(people && !people.page.next && { staff: t`${plural(people.data.length, { one: '# person', other: '# people' })}` }),
    ...(waiting && { emails: emails > 0 ? t`${emails} unanswered` : t`All answered` }),
    ...(waiting && { failures: failures > 0 ? t`${failures} failed` : t`Nothing failed` }),
  };
}

/** What the parts are set to, in a line each; nothing of those that have no value. */
function useNow(settings: Settings | undefined): { [K in SettingPart]?: string } {
  const { t } = useLingui();
  const onShow = useOnShow(settings?.featured ?? []);
  if (!settings) return {};
  const { featured, exchangeRates, transitDays, returnDays, contact, liveFigures } = settings;
  const { rwandaFrom, rwandaTo, abroadFrom, abroadTo } = transitDays;
  const phone = formatPhone(contact.phone);
  const hidden = onShow ? featured.filter((id) => !onShow.has(id)).length : 0;
  const shown = t`${plural(featured.length - hidden, { one: '# artwork', other: '# artworks' })}`;
  return {
    ...(featured.length > 0 && { featured: hidden > 0 ? t`${shown}, ${hidden} hidden` : shown }),
    rate: t`1 Frw = ${exchangeRates.NGN} NGN`,
    transit: t`In Rwanda ${rwandaFrom}–${rwandaTo} days, abroad ${abroadFrom}–${abroadTo}`,
    returns: returnDays > 0 ? t`${plural(returnDays, { one: '# day from the delivery', other: '# days from the delivery' })}` : t`Off`,
    contact: `${phone} · ${contact.email}`,
    figures: liveFigures ? t`Counted` : t`As you wrote them`,
  };
}
