import { FACET_MAX } from '#contract/limits.ts';

/** A number of matches as answers have it: at most FACET_MAX, and `more` when there are more. */
export const boundCount = (total: number): { total: number; more?: true } =>
  total > FACET_MAX ? { total: FACET_MAX, more: true } : { total };
