import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Person } from '#contract/accounts.ts';
import type { Application, Document } from '#contract/documents.ts';
import { formatPhone } from '#contract/phone.ts';
import { accountQuery, applicationQuery, isWholeAccount } from '#web/accounts/queries.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { DecisionList } from '#web/admin/person/decision-list.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { ApplicationParts } from '#web/artists/application/application-parts.tsx';
import { DocumentList } from '#web/artists/application/document-list.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { ApplicationActs } from './application-acts.tsx';

type OpenApplicationProps = {
  id: string;
  /** It came up after a decision: the keyboard goes on from its name. */
  isNext: boolean;
  onApproved: (name: string) => void;
  onDeclined: () => void;
  onAsked: () => void;
  /** Goes on to the next one, where there is one. */
  onNext: (() => void) | undefined;
};

/** An application with everything to judge it by, and the decision above it. */
export function OpenApplication({ id, isNext, ...acts }: OpenApplicationProps) {
  const person = useQuery(accountQuery(id));
  const application = useQuery(applicationQuery(id));
  const error = person.error ?? application.error;
  if (error && !(person.data && application.data)) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!person.data || !application.data || !isWholeAccount(person.data)) return <Skeleton className="h-96 w-full" />;
  return (
    <article className="flex min-w-0 flex-col gap-6" aria-label={person.data.name}>
      <Head person={person.data} hasFocus={isNext} />
      <ApplicationActs person={person.data} application={application.data} {...acts} />
      <Content person={person.data} application={application.data} />
    </article>
  );
}

function Head({ person, hasFocus }: { person: Person; hasFocus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not from a field in which somebody types meanwhile.
    if (hasFocus && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  const { name, img, email, phone, district, sector, city, country, createdAt } = person;
  const place = [sector, district ?? city, country === HOME_COUNTRY ? null : countryName(country)].filter(Boolean).join(', ');
  return (
    <header className="flex flex-wrap items-center gap-5">
      <Avatar image={img} alt="" size="lg" />
      <div className="min-w-0">
        <h3 ref={title} tabIndex={-1} className="text-xl">
          <PersonLink id={person._id} name={name} />
        </h3>
        <p className="text-sm wrap-anywhere text-ash">{[email, formatPhone(phone ?? ''), place].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-ash">
          <Trans>
            Applied <Moment time={createdAt} />
          </Trans>
        </p>
      </div>
    </header>
  );
}

function Content({ person, application: { completeness, documents, decisions } }: { person: Person; application: Application }) {
  const { t } = useLingui();
  const links = Object.values(person.links).filter((link): link is string => Boolean(link));
  const isPicture = ({ kind }: Document) => kind === 'jpg';
  const pictures = documents.filter(isPicture);
  const papers = documents.filter((one) => !isPicture(one));
  return (
    <div className="flex flex-col gap-6">
      <ApplicationParts completeness={completeness} />
      {/* What is not there stands above, among the parts of an application: no heading repeats it. */}
      {person.biography ? (
        <Part title={t`About`}>
          <Biography text={person.biography} />
        </Part>
      ) : null}
      <Links links={links} />
      {pictures.length > 0 ? (
        <Part title={t`Pictures`}>
          <Pictures documents={pictures} />
        </Part>
      ) : null}
      {documents.length > 0 ? (
        <Part title={t`Documents`}>
          {papers.length > 0 ? <DocumentList documents={papers} /> : null}
          {pictures.length > 0 ? (
            <Folded title={<Trans>Files of the pictures</Trans>}>
              <DocumentList documents={pictures} />
            </Folded>
          ) : null}
        </Part>
      ) : null}
      {decisions.length > 0 ? (
        <Folded title={<Trans>Decisions so far ({decisions.length})</Trans>} isOpen={decisions[0]?.kind === 'answered'}>
          <DecisionList decisions={decisions} />
        </Folded>
      ) : null}
    </div>
  );
}

function Links({ links }: { links: readonly string[] }) {
  const { t } = useLingui();
  if (links.length === 0) return null;
  return (
    <Part title={t`Links`}>
      <ul className="flex flex-wrap gap-x-6">
        {links.map((link) => (
          <li key={link}>
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
            >
              {link}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** So many letters are read at once; what is longer is unfolded. */
const BEGINNING = 400;

function Biography({ text }: { text: string }) {
  const words = <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>;
  if (text.length <= BEGINNING) return words;
  const beginning = text.slice(0, text.lastIndexOf(' ', BEGINNING) + 1 || BEGINNING).trimEnd();
  return (
    <>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line lg:hidden">{beginning}…</p>
      <div className="lg:hidden">
        <Folded title={<Trans>The whole text</Trans>}>{words}</Folded>
      </div>
      <div className="max-lg:hidden">{words}</div>
    </>
  );
}

/** What the decision seldom needs: there, and not in the way. */
const Folded = ({ title, isOpen = false, children }: { title: ReactNode; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen} className="border-y border-hairline">
    <summary className="min-h-11 cursor-pointer content-center text-sm">{title}</summary>
    <div className="pb-3">{children}</div>
  </details>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h4 className="text-lg">{title}</h4>
      {children}
    </section>
  );
}

/** Shown in place; each opens in full. */
const Pictures = ({ documents }: { documents: readonly Document[] }) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    {documents.map(({ _id, link, name }) => (
      <li key={_id}>
        <a href={link} target="_blank" rel="noopener noreferrer">
          <img src={link} alt={name} loading="lazy" className="aspect-square w-full border border-hairline bg-mat object-contain" />
        </a>
      </li>
    ))}
  </ul>
);
