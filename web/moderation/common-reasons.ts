import { useLingui } from '@lingui/react/macro';

/** Why texts are hidden or deleted most often, as their authors are told. */
export function useCommonReasons(): readonly string[] {
  const { t } = useLingui();
  return [t`Insulting words`, t`Advertising`, t`Not about the work`, t`Personal details`];
}
