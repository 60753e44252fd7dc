import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';

/** Props of every field; `error` is shown below the control, and read together with it. */
export type FieldLayout = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean | undefined;
};

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Label, control, hint and error, connected; `renderControl` gets the attributes that connect them. */
export function Field({
  label,
  error,
  hint,
  isLabelHidden = false,
  className,
  renderControl,
}: FieldLayout & { className?: string | undefined; renderControl: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', error ? `${id}error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {renderControl({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p id={`${id}hint`} className="text-xs text-ash">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}error`} className="text-xs text-laterite-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** One line of text: `<TextField label="Email" type="email" {...register('email')} error={errors.email?.message} />`. */
export function TextField({ label, error, hint, isLabelHidden, className, ...rest }: ComponentProps<'input'> & FieldLayout) {
  return (
    <Field
      {...{ label, error, hint, isLabelHidden, className }}
      renderControl={(props) => <input {...rest} {...props} className="input" />}
    />
  );
}

/** The red box over a form that the server refused. */
export function FormFailure({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = Boolean(children);
  // On a phone the button is a screen below the box: who pressed it must see why nothing happened.
  useEffect(() => {
    if (!isShown) return;
    // What is wrong is said at its field, which has the focus: the box would scroll it out of view.
    const field = document.activeElement;
    const isAtField = field?.getAttribute('aria-invalid') === 'true' && box.current?.closest('form')?.contains(field) === true;
    if (isAtField) field.scrollIntoView({ block: 'center' });
    else box.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <div
      ref={box}
      role="alert"
      className={children ? 'scroll-mt-28 border border-laterite-ink px-4 py-3 text-sm text-laterite-ink' : 'hidden'}
    >
      {children}
    </div>
  );
}
