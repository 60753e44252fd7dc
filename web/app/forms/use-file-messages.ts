import { useLingui } from '@lingui/react/macro';
import type { FileFault } from './check-file.ts';

/** The message for a chosen file that cannot be sent, with its name; `kinds` says what is accepted. */
export function useFileMessages(): (file: File, fault: FileFault, kinds: string) => string {
  const { t } = useLingui();
  return ({ name }, fault, kinds) =>
    ({
      empty: t`“${name}” is empty.`,
      tooLarge: t`“${name}” is larger than 10 MB.`,
      wrongKind: t`We can't use “${name}”. ${kinds}`,
    })[fault];
}
