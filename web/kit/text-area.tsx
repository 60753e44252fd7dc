import type { ComponentProps } from 'react';
import { Field, type FieldLayout } from './field.tsx';

/** Several lines of text, growing with what is typed where the browser can. */
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
