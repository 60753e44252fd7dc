import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Application } from '#contract/documents.ts';
import { screens } from '#contract/screens.ts';
import { failureTexts } from '#contract/messages.ts';
import { Guard } from '#web/accounts/guard.tsx';
import { AccountForm } from '#web/accounts/manage/account-form.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { AskedFor } from './asked-for.tsx';
import { ApplicationParts } from './application-parts.tsx';
import { DocumentsForm } from './documents-form.tsx';
import { applicationSections } from './part-places.ts';
import { applicationQuery, isWholeAccount, keepInSession, accountQuery } from '#web/accounts/queries.ts';

/** `/application`: the state of the own application, with missing parts (product.md section 4, 'Artist applicant'). */
export default function ApplicationScreen() {
  const { t } = useLingui();
  return (
    <div className="page flex max-w-prose flex-col gap-10 pt-10 md:pt-16">
      <Head title={t`Your application`} canonical={null} />
      <h1 className="text-3xl">
        <Trans>Your application</Trans>
      </h1>
      <Guard mayEnter={({ role }) => role === 'Artist'} waiting={<Skeleton className="h-96 w-full" />}>
        <OwnApplication />
      </Guard>
    </div>
  );
}

function OwnApplication() {
  const { identity } = useSession();
  const { data, error } = useQuery({ ...applicationQuery(identity), staleTime: 0 });
  if (error && !data) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      {data.asked ? (
        <AskedFor asked={data.asked}>
          <div id={applicationSections.documents} className="scroll-mt-24">
            <DocumentsForm documents={data.documents} />
          </div>
        </AskedFor>
      ) : null}
      <Standing application={data} />
      {data.status === 'pending' ? <WhatIsNext isAsked={data.asked !== null} /> : null}
      {/* What decides comes before the long form. */}
      {data.asked ? null : (
        <Part id={applicationSections.documents} title={<Trans>Your documents</Trans>}>
          <DocumentsForm documents={data.documents} />
        </Part>
      )}
      <Part id={applicationSections.profile} title={<Trans>Your profile</Trans>}>
        <OwnProfile id={identity} />
      </Part>
    </>
  );
}

/** What happens with an application, and when. */
function WhatIsNext({ isAsked }: { isAsked: boolean }) {
  return (
    <Part title={<Trans>What happens next</Trans>}>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>
          <Trans>You add your profile, your documents, pictures of three of your works and your links, in any order.</Trans>
        </li>
        <li>
          {isAsked ? (
            <Trans>You send us what we asked for; then we read your application again.</Trans>
          ) : (
            <Trans>We read it, usually within two working days. If something is missing, we ask you by email and message.</Trans>
          )}
        </li>
        <li>
          <Trans>We'll email you our decision. Once you're approved, your dashboard opens here automatically.</Trans>
        </li>
      </ol>
    </Part>
  );
}

function Part({ id, title, children }: { id?: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="flex scroll-mt-24 flex-col gap-5 border-t border-hairline pt-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Standing({ application: { status, completeness, asked } }: { application: Application }) {
  const { t } = useLingui();
  const names = { pending: t`pending`, approved: t`approved`, cancelled: t`cancelled` };
  const isWhole = Object.values(completeness).every(Boolean);
  return (
    <section className="flex flex-col gap-4 border border-hairline bg-paper p-6" aria-live="polite">
      <p className="flex flex-wrap items-center gap-3">
        <Badge look={status === 'approved' ? 'good' : status === 'pending' ? 'warn' : 'bad'}>{names[status]}</Badge>
        <span>
          <StandingWords status={status} isAsked={asked !== null} />
        </span>
      </p>
      <ApplicationParts completeness={completeness} isOwn />
      {isWhole || status === 'approved' ? null : (
        <p className="text-sm text-ash">
          <Trans>None of this is required, but a complete application is easier to approve.</Trans>
        </p>
      )}
      {status === 'approved' ? (
        <LinkButton to={screens.artistHome} look="primary" className="self-start">
          <Trans>Dashboard</Trans>
        </LinkButton>
      ) : (
        <LinkButton to={screens.contact} className="self-start">
          <Trans>Contact Us</Trans>
        </LinkButton>
      )}
    </section>
  );
}

function StandingWords({ status, isAsked }: { status: Application['status']; isAsked: boolean }) {
  if (status === 'approved') return <Trans>You are approved: your dashboard is open.</Trans>;
  if (status === 'cancelled') {
    return <Trans>Your application wasn't accepted; our email says why. Complete it and write to us, and we'll look at it again.</Trans>;
  }
  return isAsked ? (
    <Trans>We're waiting for what we asked you for.</Trans>
  ) : (
    <Trans>We read every application ourselves and let you know by email.</Trans>
  );
}

function OwnProfile({ id }: { id: string }) {
  const session = useSession();
  const { data, error } = useQuery({ ...accountQuery(id), refetchOnWindowFocus: false });
  const person = data && isWholeAccount(data) ? data : undefined;
  const isNews = person !== undefined && person.status !== session.status;
  useEffect(() => {
    if (isNews) keepInSession(person);
  }, [isNews, person]);
  if (person) return <AccountForm key={person._id} person={person} isOwn isArtist action={<Trans>Edit</Trans>} />;
  return error ? <LoadFailure>{failureTexts.getUser}</LoadFailure> : <Skeleton className="h-96 w-full" />;
}
