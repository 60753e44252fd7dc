import { useLingui } from '@lingui/react/macro';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { NAMELESS } from './art-messages.ts';

/**
 * What lists and questions call an artwork: its name. A draft may have none yet, and is said to be untitled; the specified name replaces that of any
 * other work.
 */
export function useArtName(): (art: Pick<ManagedArt, 'name' | 'state'>) => string {
  const { t } = useLingui();
  return ({ name, state }) => name || (state === 'draft' ? t`Untitled draft` : NAMELESS);
}
