import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';

type Tab = { key: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** The open tab, when the parent holds it; otherwise the first one, then the chosen one. */
  current?: string | undefined;
  onChange?: ((key: string) => void) | undefined;
};

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs after the WAI-ARIA pattern: one tab stop, arrow keys between them; a panel stays mounted once it was open. */
export function Tabs({ label, tabs, current, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.key);
  const open = current ?? own;
  const choose = (key: string) => {
    setOwn(key);
    onChange?.(key);
  };
  const move = (event: KeyboardEvent, at: number) => {
    const next = steps[event.key]?.(at, tabs.length - 1);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    choose(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };
  return (
    <div className="flex flex-col gap-6">
      <div ref={list} role="tablist" aria-label={label} className="flex gap-6 overflow-x-auto border-b border-hairline">
        {tabs.map((tab, at) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            aria-selected={tab.key === open}
            aria-controls={`${id}${tab.key}panel`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => choose(tab.key)}
            onKeyDown={(event) => move(event, at)}
            className={classNames(
              '-mb-px min-h-11 border-b-2 text-sm whitespace-nowrap',
              tab.key === open ? 'border-soot font-medium' : 'border-transparent text-ash hover:text-soot',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div key={tab.key} role="tabpanel" id={`${id}${tab.key}panel`} aria-labelledby={`${id}${tab.key}`} hidden={tab.key !== open}>
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
