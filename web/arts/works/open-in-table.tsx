import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '#contract/limits.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { openTableOf } from '#web/arts/manage/art-dialogs.tsx';
import { useOpen } from '#web/dashboard/list-state/use-open.ts';
import { Button } from '#web/kit/buttons/button.tsx';

/** Opens the drafts among these as the table of 'Add many', where they are filled in together; each needs its picture there. */
export function OpenInTable({ arts }: { arts: readonly ManagedArt[] }) {
  const { t } = useLingui();
  const { open } = useOpen('add');
  const drafts = arts.filter(({ state, cover }) => state === 'draft' && cover).slice(0, limits.importPictures);
  if (drafts.length === 0) return null;
  return (
    <Button aria-label={t`Fill in as a table: the selected drafts`} onClick={() => open(openTableOf(drafts.map(({ _id }) => _id)))}>
      <Trans>Fill in as a table</Trans>
    </Button>
  );
}
