import type { ImportError } from '#contract/manage-arts.ts';
import type { Failure } from '#contract/failures.ts';

/** The refusal of a sheet as a whole, in the form that refusals of its cells have: with `errors`, here one entry at the head, which is row 1. */
export function refuseFile(failure: Failure): Failure {
  const error: ImportError = { row: 1, column: '', message: failure.message };
  return failure.with({ errors: [error] });
}
