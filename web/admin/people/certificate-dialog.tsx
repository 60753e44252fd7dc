import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '#contract/accounts.ts';
import { applicationQuery } from '#web/accounts/queries.ts';
import { ApplicationParts } from '#web/artists/application/application-parts.tsx';
import { DocumentList } from '#web/artists/application/document-list.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

/** 'Artist Certificate': the fixed text, the applicant and their documents (contract.md section 1). Open while there is a person. */
export function CertificateDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={person !== undefined} onClose={onClose} title={<Trans>Artist Certificate</Trans>}>
      <p className="text-ash">
        <Trans>This certificate shows that the artist named here has applied to sell their own works on Ubugeni.</Trans>
      </p>
      {person ? (
        <>
          <div className="flex items-center gap-5 border-y border-hairline py-5">
            <Avatar image={person.img} alt={person.name} size="lg" />
            <div className="min-w-0">
              <p className="font-display text-lg wrap-anywhere">{person.name}</p>
              <p className="text-sm wrap-anywhere text-ash">{person.email}</p>
            </div>
          </div>
          <Papers id={person._id} />
        </>
      ) : null}
    </Dialog>
  );
}

function Papers({ id }: { id: string }) {
  const { data, error } = useQuery(applicationQuery(id));
  if (error && !data) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!data) return <Skeleton className="h-28 w-full" />;
  return (
    <>
      <ApplicationParts completeness={data.completeness} />
      <section className="flex flex-col gap-2">
        <h3 className="text-lg">
          <Trans>Documents</Trans>
        </h3>
        <DocumentList documents={data.documents} />
      </section>
    </>
  );
}
