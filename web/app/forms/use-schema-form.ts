import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiFailure } from '#web/app/api.ts';

/** Whether the server's refusal names fields: it is then said there, and not a second time above the form. */
export const hasFields = (error: unknown): boolean => error instanceof ApiFailure && Object.keys(error.fields).length > 0;

type SchemaForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  /** The form's submit handler: `send` gets the values parsed by the schema, once all fields are valid; else `refuse` is called, once their errors are shown. */
  onSubmit: (send: (values: Out) => void, refuse?: () => void) => (event: React.SyntheticEvent) => void;
  /** Shows the server's messages about single fields below those fields. */
  showFieldFailures: (error: unknown) => void;
};

/**
 * A form validated by a schema of the contract: a field's error is shown once it was touched (product.md section 5), all of them on
 * submit. Without `defaultValues` the fields keep what was typed before hydration. `isEmptyKept`: what is empty and was so is refused on submit alone, for
 * a long form that one passes through by the keyboard.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues?: DefaultValues<In>,
  { isEmptyKept = false } = {},
): SchemaForm<In, Out> {
  const resolver = standardSchemaResolver<In, unknown, Out>(schema);
  const form = useForm<In, unknown, Out>({
    resolver: isEmptyKept ? keepingEmpty(resolver, defaultValues) : resolver,
    mode: 'onTouched',
    ...(defaultValues ? { defaultValues } : {}),
  });
  const onSubmit = (send: (values: Out) => void, refuse?: () => void) => (event: React.SyntheticEvent) =>
    void form.handleSubmit(send, refuse)(event);
  const showFieldFailures = (error: unknown) => {
    if (!(error instanceof ApiFailure)) return;
    // The first of them has the focus, as on submit: it may be far from the button.
    const first = Object.keys(error.fields).find((name) => name in form.getValues());
    for (const [name, message] of Object.entries(error.fields))
      form.setError(name as Path<In>, { message }, { shouldFocus: name === first });
  };
  return { ...form, onSubmit, showFieldFailures };
}

/** The same without the errors of fields that are empty and were so: asked for single fields, as on leaving one, and not for the whole form, as on submit. */
function keepingEmpty<In extends FieldValues, Out>(
  resolver: Resolver<In, unknown, Out>,
  defaultValues: DefaultValues<In> | undefined,
): Resolver<In, unknown, Out> {
  const before: Readonly<Record<string, unknown>> | undefined = defaultValues;
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const [name, ...others] = options.names ?? [];
    // A submit names each field of the form.
    if (name === undefined || others.length > 0 || values[name] !== '' || (before?.[name] ?? '') !== '') return result;
    const { [name]: _, ...errors } = result.errors as Record<string, unknown>;
    return { values: result.values, errors } as typeof result;
  };
}
