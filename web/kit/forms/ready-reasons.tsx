import { useLingui } from '@lingui/react/macro';
import { ChoiceChips } from './choice-chips.tsx';

type ReadyReasonsProps = {
  reasons: readonly string[];
  /** What a press does, where its button says more than that: 'One press refunds 35,000 Frw, saying:'. */
  label?: string | undefined;
  onConfirm: (reason: string) => void;
};

/** The reasons that are given often, above the field for another: in every dialog that asks a reason, a press on one does what the dialog asks about. */
export function ReadyReasons({ reasons, label, onConfirm }: ReadyReasonsProps) {
  const { t } = useLingui();
  return <ChoiceChips label={label ?? t`One press does it, saying:`} choices={reasons} onChoose={onConfirm} />;
}
