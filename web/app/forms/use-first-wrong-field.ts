import { type RefObject, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Gives the focus to the first wrong field in the order of the screen once sending is refused, the chooser of pictures too. The form's own order is that of
 * their registration, in which an amount comes behind the rest and pictures are none.
 */
export function useFirstWrongField<In extends FieldValues, Out>(
  form: RefObject<HTMLFormElement | null>,
  { formState }: UseFormReturn<In, unknown, Out>,
): void {
  const { submitCount, isSubmitting } = formState;
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return undefined;
    // After the form has focused a field of its own.
    const wait = setTimeout(() => {
      const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
      // One that is not shown takes no focus.
      Array.from(wrong)
        .find((field) => field.checkVisibility?.() ?? true)
        ?.focus();
    });
    return () => clearTimeout(wait);
    // Once for each attempt: who corrects one field is not taken to the next.
  }, [form, submitCount, isSubmitting]);
}
