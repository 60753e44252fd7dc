import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Application, Completeness } from '#contract/documents.ts';
import { screens } from '#contract/screens.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { applicationQuery } from '#web/accounts/queries.ts';

/** The state of the signed-in artist's application, missing parts and next steps; nothing while loading. */
export function ApplicationCard() {
  const { identity, isArtist } = useSession();
  const { data } = useQuery({ ...applicationQuery(identity), staleTime: 0 });
  if (!data) return null;
  return (
    <aside className="page pt-6">
      <div className="flex flex-col gap-4 border border-hairline border-l-2 border-l-ochre bg-paper p-5 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        {/* The session learns of an approval first. */}
        <Standing application={isArtist ? { ...data, status: 'approved' } : data} />
      </div>
    </aside>
  );
}

function Standing({ application: { status, completeness, asked } }: { application: Application }) {
  const { t } = useLingui();
  const missing = useMissing(completeness).join(', ');
  const isWhole = missing === '';
  if (status === 'approved') {
    return (
      <Card title={t`You're approved`} to={screens.artistHome} action={<Trans>Dashboard</Trans>}>
        <Trans>Your dashboard is open: put up your first artwork.</Trans>
      </Card>
    );
  }
  const action = isWhole ? <Trans>Your application</Trans> : <Trans>Complete your application</Trans>;
  if (status === 'cancelled') {
    return (
      <Card title={t`Your application wasn't accepted`} to={screens.application} action={action}>
        <Trans>Our email says why. Complete it and write to us, and we'll look at it again.</Trans>
      </Card>
    );
  }
  if (asked) {
    return (
      <Card title={t`We need something more from you`} to={screens.application} action={<Trans>See what we ask for</Trans>}>
        <Trans>Send it to us, and we read your application again.</Trans>
      </Card>
    );
  }
  return (
    <Card title={t`Your application is being reviewed`} to={screens.application} action={action}>
      {isWhole ? (
        <Trans>We have everything we need. We read every application ourselves and email you our decision.</Trans>
      ) : (
        <Trans>Still missing: {missing}. A complete application is easier to approve; we email you our decision.</Trans>
      )}
    </Card>
  );
}

/** The names of the missing parts. */
function useMissing(completeness: Completeness): string[] {
  const { t } = useLingui();
  const names = {
    phone: t`phone`,
    address: t`address`,
    picture: t`picture`,
    documents: t`documents`,
    biography: t`words about you`,
    pictures: t`pictures of works`,
    links: t`links`,
  };
  return (Object.keys(names) as (keyof Completeness)[]).filter((name) => !completeness[name]).map((name) => names[name]);
}

function Card({ title, children, to, action }: { title: string; children: ReactNode; to: string; action: ReactNode }) {
  return (
    <>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-lg">{title}</h2>
        <p className="max-w-prose text-sm text-ash">{children}</p>
      </div>
      <LinkButton to={to} className="flex-none self-start sm:self-center">
        {action}
      </LinkButton>
    </>
  );
}
