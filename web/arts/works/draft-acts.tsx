import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { type Lacking, useLacking } from '#web/arts/manage/use-lacking.ts';
import { useRowAct } from '#web/dashboard/list/row-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';

/** Opens a draft at the field that it lacks. */
export type OnLacking = (id: string, field: Lacking) => void;

/** Publishes a draft that lacks nothing, which is taken back below the list; nothing of what it cannot publish. */
export function PublishDraft({ art }: { art: ManagedArt }) {
  const { t } = useLingui();
  const actOn = useRowAct();
  const name = useArtName()(art);
  const { fields } = useLacking()(art);
  if (art.state !== 'draft' || fields.length > 0) return null;
  return (
    <Button
      look="quiet"
      className="col-start-4 px-2 xl:min-h-0 xl:py-0"
      aria-label={t`Publish ${name}`}
      onClick={() => actOn('publish', art._id)}
    >
      <Trans>Publish</Trans>
    </Button>
  );
}

/** So many words of what a draft lacks fit in a row whole. */
const NAMED_IN_ROW = 2;

type LacksProps = {
  art: ManagedArt;
  onLacking: OnLacking;
  /** In a row: of several it says how many. */
  isShort?: boolean;
};

/** What a draft lacks before it can be published, which says that it is one, too: leads to the first such field. */
export function Lacks({ art, onLacking, isShort = false }: LacksProps) {
  const { t } = useLingui();
  const name = useArtName()(art);
  const { fields, words } = useLacking()(art);
  const [first] = fields;
  if (art.state !== 'draft' || !first) return null;
  const count = fields.length;
  const isCounted = isShort && count > NAMED_IN_ROW;
  return (
    <button
      type="button"
      aria-label={t`${name} lacks ${words}`}
      title={isCounted ? words : undefined}
      className="max-w-full text-left text-laterite-ink underline underline-offset-4"
      onClick={() => onLacking(art._id, first)}
    >
      {isCounted ? <Trans>Lacks {count} things</Trans> : <Trans>Lacks {words}</Trans>}
    </button>
  );
}
