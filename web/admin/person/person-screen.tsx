import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { countryName } from '#contract/countries.ts';
import { formatFrw } from '#contract/format.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Role } from '#contract/accounts.ts';
import type { PersonPage } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { formatPhone } from '#contract/phone.ts';
import { useVisited } from '#web/accounts/session/visited.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonNotes } from './person-notes.tsx';
import { withNumbers } from './person-part.tsx';
import { PersonParts } from './person-parts.tsx';
import { personPageQuery } from './queries.ts';

/** `/dashboard/admin/people/{id}`: a person, what they did, and what can be done about them. */
export default function PersonScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data, error } = useQuery(personPageQuery(id));
  useVisited(data && { to: screens.adminPerson(id), text: data.person.name, kind: t`People` });
  if (!data)
    return (
      <div className="flex flex-col gap-6">
        <AllPeople role={undefined} />
        <ScreenTitle title={t`Person`} />
        {error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-96 w-full" />}
      </div>
    );
  return (
    <div className="flex flex-col gap-8">
      <AllPeople role={data.person.role} />
      <ScreenTitle title={data.person.name} tab={t`Account of ${data.person.name}`} />
      {/* What the staff noted stands beside who it is about; on a narrow screen beneath what they did, which one opens the page for. */}
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <Who page={data} />
          <PersonActs page={data} />
        </div>
        <div className="max-xl:order-last">
          <PersonNotes page={data} />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <PersonParts page={data} />
        </div>
      </div>
    </div>
  );
}

/** The way back to the list that the person is in, of those that the viewer may open. */
function AllPeople({ role }: { role: Role | undefined }) {
  const { staff } = useSession();
  return role === 'Artist' && doesPart(staff, 'applicants') ? (
    <WayBack to={screens.adminArtists}>
      <Trans>All artists</Trans>
    </WayBack>
  ) : (
    <WayBack to={screens.adminCustomers}>
      <Trans>All customers</Trans>
    </WayBack>
  );
}

const LINK = '-my-2 inline-flex min-h-11 items-center underline underline-offset-4';

/** Who it is and how they are reached. */
function Who({ page: { person, blocked, orders } }: { page: PersonPage }) {
  const { t } = useLingui();
  const { street, district, sector, city, country } = person;
  const place = [street, sector, district ?? city, country === HOME_COUNTRY ? null : countryName(country)].filter(Boolean).join(', ');
  return (
    <section aria-label={t`Who`} className="flex items-start gap-4 border border-hairline bg-paper p-4 sm:gap-5 sm:p-5">
      <Avatar image={person.img} alt="" size="lg" />
      <div className="flex min-w-0 flex-col gap-2 text-sm">
        <p className="flex flex-wrap gap-2">
          <Standing page={{ person, blocked }} />
        </p>
        <p className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
          <a href={`mailto:${person.email}`} className={LINK}>
            {person.email}
          </a>
          {person.phone ? (
            <a href={`tel:${person.phone}`} className={LINK}>
              {formatPhone(person.phone).replaceAll(' ', '\u00a0')}
            </a>
          ) : null}
          {place ? <span>{place}</span> : null}
        </p>
        <p className="text-ash [&_time]:whitespace-nowrap">
          <Trans>
            Joined <Moment time={person.createdAt} />
          </Trans>
          {orders.total > 0 ? (
            <>
              {' · '}
              <Plural value={orders.counts.paid} one="# paid order" other="# paid orders" />
              {paidSum(orders)}
            </>
          ) : null}
          {orders.lastPaidAt ? (
            <>
              {' · '}
              <Trans>
                last paid order on <Moment time={orders.lastPaidAt} />
              </Trans>
            </>
          ) : null}
        </p>
        {blocked ? (
          <p className="wrap-anywhere">
            <Trans>
              Blocked since <Moment time={blocked.since} />: {blocked.reason ?? '—'}
            </Trans>
          </p>
        ) : null}
        {person.biography ? <Life text={person.biography} /> : null}
      </div>
    </section>
  );
}

/** More is folded: it stood before what they did. */
const LIFE_LENGTH = 280;

/** What an artist says of themselves. */
function Life({ text }: { text: string }) {
  const life = <p className="max-w-prose wrap-anywhere whitespace-pre-line text-ash">{text}</p>;
  if (text.length <= LIFE_LENGTH) return life;
  return (
    <details>
      <summary className={LINK}>
        <Trans>What they say of themselves</Trans>
      </summary>
      <div className="pt-2">{life}</div>
    </details>
  );
}

/** What they paid for their paid orders, behind how many these are. */
const paidSum = ({ counts, paid }: PersonPage['orders']): string => (counts.paid > 0 ? ` · ${withNumbers(formatFrw(paid))}` : '');

/** Role, what they do for the shop, and whether they are approved or blocked. */
function Standing({ page: { person, blocked } }: { page: Pick<PersonPage, 'person' | 'blocked'> }) {
  const { t } = useLingui();
  const roles = { Artist: t`artist`, User: t`customer`, Admin: t`admin` };
  const states = { pending: t`pending`, approved: t`approved`, cancelled: t`cancelled` };
  const staff = { editor: t`editor`, support: t`support` };
  return (
    <>
      <Badge>{roles[person.role]}</Badge>
      {person.staff && person.staff !== 'admin' ? <Badge look="good">{staff[person.staff]}</Badge> : null}
      {blocked ? <Badge look="bad">{t`blocked`}</Badge> : null}
      {person.role === 'Artist' && !blocked ? (
        <Badge look={person.status === 'approved' ? 'good' : person.status === 'pending' ? 'warn' : 'bad'}>{states[person.status]}</Badge>
      ) : null}
    </>
  );
}
