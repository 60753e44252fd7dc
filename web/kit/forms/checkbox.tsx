import { type ComponentProps, type ReactNode, useId } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  error?: string | undefined;
  kind?: 'checkbox' | 'radio';
};

/** A checkbox, or a radio button of a group, with its label; 44 px high. */
export function Checkbox({ label, error, kind = 'checkbox', ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm">
        <input
          {...rest}
          id={id}
          type={kind}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={error ? `${id}error` : undefined}
          className="size-5 flex-none accent-laterite"
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p id={`${id}error`} className="text-xs text-laterite-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}
