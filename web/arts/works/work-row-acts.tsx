import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { useMedia } from '#web/dashboard/use-media.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { MoreIcon } from '#web/kit/visuals/more-icons.tsx';
import { WorkButtons } from './work-buttons.tsx';

type WorkRowActsProps = { art: ManagedArt; onOpen: (id: string) => void; onDelete: (art: ManagedArt) => void };

/** Where rows have no columns (list.css). */
const NARROW = '(width < 80rem)';

/** What is done with an artwork of a list: buttons in a column of their own; where rows are narrower, a menu. */
export function WorkRowActs({ art, ...acts }: WorkRowActsProps) {
  const { t } = useLingui();
  const name = useArtName()(art);
  if (!useMedia(NARROW)) {
    return (
      <div className="work-acts -ml-1.5 grid justify-items-start gap-x-0.5 whitespace-nowrap">
        <Entries {...{ art, name }} {...acts} />
      </div>
    );
  }
  return (
    <Menu label={t`What to do with ${name}`} opener={<MoreIcon className="size-5" />} className="work-menu w-44 py-2">
      {/* It covers other rows than its own. */}
      <p className="work-title line-clamp-2 px-4 pb-1 text-sm wrap-anywhere">{name}</p>
      <Entries {...{ art, name }} {...acts} />
    </Menu>
  );
}

function Entries({ art, name, onOpen, onDelete }: WorkRowActsProps & { name: string }) {
  const { t } = useLingui();
  return (
    <>
      <Button look="quiet" className="col-start-1 px-2 xl:min-h-0 xl:py-0" aria-label={t`Edit ${name}`} onClick={() => onOpen(art._id)}>
        <Trans>Edit</Trans>
      </Button>
      <WorkButtons art={art} onDuplicated={onOpen} />
      <Button look="quiet" className="col-start-5 px-2 xl:min-h-0 xl:py-0" aria-label={t`Delete ${name}`} onClick={() => onDelete(art)}>
        <Trans>Delete</Trans>
      </Button>
    </>
  );
}
