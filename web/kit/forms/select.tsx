import type { ComponentProps } from 'react';
import { Field, type FieldLayout } from './field.tsx';

/** The browser's own select; its children are `<option>` elements. */
export function Select({ label, error, hint, isLabelHidden, className, ...rest }: ComponentProps<'select'> & FieldLayout) {
  return (
    <Field
      {...{ label, error, hint, isLabelHidden, className }}
      renderControl={(props) => <select {...rest} {...props} className="input" />}
    />
  );
}
