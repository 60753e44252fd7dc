import { useState, type ReactNode } from 'react';
import type { ArtCard } from '#contract/arts.ts';
import { DeleteArtDialog, EditArtDialog } from './art-dialogs.tsx';
import { ArtGrid } from './art-grid.tsx';
import { useOpen } from '#web/dashboard/use-open.ts';

type ArtManagerProps = { arts: readonly ArtCard[] | undefined; error: string | undefined; hasOwners: boolean; children: ReactNode };

/** Cards with their edit and delete dialogs; `children` is the link to the next page. */
export function ArtManager({ arts, error, hasOwners, children }: ArtManagerProps) {
  const [edited, edit] = useOpen('art');
  const [deleted, setDeleted] = useState<ArtCard>();
  return (
    <>
      <ArtGrid arts={arts} error={error} hasOwners={hasOwners} onEdit={({ _id }) => edit(_id)} onDelete={setDeleted} />
      {children}
      <EditArtDialog id={edited} onClose={() => edit(undefined)} />
      <DeleteArtDialog art={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}
