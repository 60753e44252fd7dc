import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiFailure } from '#web/app/api.ts';

/** Whether the server's refusal names fields: it is then said there, and not a second time above the form. */
export const hasFields = (error: unknown): boolean => error instanceof ApiFailure && Object.keys(error.fields).length > 0;

type SchemaForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  /** The form's submit handler: `send` gets the values parsed by the schema, once all fields are valid. */
  onSubmit: (send: (values: Out) => void) => (event: React.SyntheticEvent) => void;
  /** Shows the server's messages about single fields below those fields. */
  showFieldFailures: (error: unknown) => void;
};

/**
 * A form validated by a schema of the contract: a field's error is shown once it was touched (product.md section 5), all of them on
 * submit. Without `defaultValues` the fields keep what was typed before hydration.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues?: DefaultValues<In>,
): SchemaForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    ...(defaultValues ? { defaultValues } : {}),
  });
  const onSubmit = (send: (values: Out) => void) => (event: React.SyntheticEvent) => void form.handleSubmit(send)(event);
  const showFieldFailures = (error: unknown) => {
    if (!(error instanceof ApiFailure)) return;
    // The first of them has the focus, as on submit: it may be far from the button.
    const first = Object.keys(error.fields).find((name) => name in form.getValues());
    for (const [name, message] of Object.entries(error.fields))
      form.setError(name as Path<In>, { message }, { shouldFocus: name === first });
  };
  return { ...form, onSubmit, showFieldFailures };
}
