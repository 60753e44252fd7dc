import { useLingui } from '@lingui/react/macro';
import { classNames } from '#web/kit/visuals/class-names.ts';

type View = 'write' | 'preview';

/** Text or preview, where there is no room for both. */
export function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useLingui();
  const words: [View, string][] = [
    ['write', t`Write`],
    ['preview', t`Preview`],
  ];
  return (
    <div role="group" aria-label={t`View`} className="flex gap-6 border-b border-hairline xl:hidden">
      {words.map(([one, label]) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          className={classNames(
            '-mb-px min-h-11 border-b-2 text-sm',
            view === one ? 'border-soot font-medium' : 'border-transparent text-ash',
          )}
          onClick={() => onChange(one)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
