import { Trans } from '@lingui/react/macro';
import type { Person } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { PersonPage } from '#contract/people.ts';
import { useNow } from '#web/kit/browser/use-now.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useUndoApproval } from './queries.ts';

type UndoApprovalProps = { person: Pick<Person, '_id' | 'status'>; last: PersonPage['decisions']['latest'][number] | undefined };

/** Takes back an approval, until its email goes out; nothing where the last decision is another one. */
export function UndoApproval({ person, last }: UndoApprovalProps) {
  const undo = useUndoApproval();
  const now = useNow();
  const isFresh = last?.kind === 'approved' && now - Date.parse(last.createdAt) < limits.takeBackMinutes * 60_000;
  if (!isFresh || person.status !== 'approved') return null;
  return (
    <Button busy={undo.isPending} onClick={() => undo.mutate(person._id)}>
      <Trans>Undo the approval</Trans>
    </Button>
  );
}
