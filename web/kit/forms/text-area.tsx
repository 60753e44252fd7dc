import type { ComponentProps } from 'react';
import { Field, type FieldLayout } from './field.tsx';

/** A multi-line text field that grows with its content where the browser supports it. */
export function TextArea({ label, error, hint, isLabelHidden, className, rows = 4, ...rest }: ComponentProps<'textarea'> & FieldLayout) {
  return (
    <Field
      {...{ label, error, hint, isLabelHidden, className }}
      renderControl={(props) => (
        <textarea rows={rows} {...rest} {...props} className="input field-sizing-content max-h-96 min-h-28 resize-y" />
      )}
    />
  );
}
