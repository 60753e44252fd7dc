import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { GridIcon, ListIcon } from '#web/kit/visuals/icons.tsx';
import type { Layout } from './layout.ts';

type LayoutToggleProps = {
  layout: Layout;
  /** The list's address with another `view`; the grid has none. */
  addressOf: (view: 'list' | undefined) => string;
  onChoose?: (layout: Layout) => void;
  className?: string | undefined;
};

/** Grid or list, stored in the address. */
export function LayoutToggle({ layout, addressOf, onChoose, className }: LayoutToggleProps) {
  const { t } = useLingui();
  const choices = [
    { key: 'grid', label: t`Grid`, icon: <GridIcon className="size-5" /> },
    { key: 'list', label: t`List`, icon: <ListIcon className="size-5" /> },
  ] as const;
  return (
    <div role="group" aria-label={t`Layout`} className={classNames('flex border border-hairline', className)}>
      {choices.map(({ key, label, icon }) => (
        <Link
          key={key}
          to={addressOf(key === 'grid' ? undefined : key)}
          replace
          preventScrollReset
          onClick={() => onChoose?.(key)}
          aria-label={label}
          aria-current={layout === key ? 'true' : undefined}
          className={classNames('icon-button', layout === key ? 'bg-soot text-room' : 'text-ash hover:text-soot')}
        >
          {icon}
        </Link>
      ))}
    </div>
  );
}
