import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { PersonChoices } from '#web/admin/person/person-choices.tsx';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';

/** Leads an admin to the role of somebody who has an account: the staff are made of these alone, as nobody chooses another's password (threats.md T04). */
export function AddStaff() {
  const { isAdmin } = useSession();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const here = useFromHere('person');
  useAskedAct('add', isAdmin, () => setOpen(true));
  if (!isAdmin) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Add staff</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Who will work for Ubugeni?</Trans>}>
        {isOpen ? (
          <>
            <p className="text-sm text-ash">
              <Trans>They need an account already. You choose their role next.</Trans>
            </p>
            <PersonChoices
              onChoose={(id) => void navigate(`${screens.adminPerson(id)}?act=role`, { state: here })}
              none={<Trans>Nobody has an account with that. Ask them to sign up first, then add them here.</Trans>}
            />
          </>
        ) : null}
      </Dialog>
    </>
  );
}
