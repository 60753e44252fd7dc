import { inArray } from '#server/database/drizzle.ts';
import { isReservedName } from '#contract/articles.ts';
import { fail, type Failure } from '#contract/failures.ts';
import { articleLimits } from '#contract/article-limits.ts';
import type { Transaction } from '#server/database/connect.ts';
import { lockSlugs } from '#server/database/slug-lock.ts';
import { blogArticles } from '#server/blog/table.ts';

/** Articles of one title that get a name with a number; more have one with the end of their id. */
const NUMBERED = 200;

/** A title as part of an address: small Latin letters, digits and hyphens; 'article' when nothing is left of it. */
function nameOfTitle(title: string): string {
  const joined = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-/, '');
  const cut = joined.slice(0, articleLimits.articleNameLength).replace(/-$/, '');
  return cut || 'article';
}

/** A name for a new article that is reserved until the transaction ends: that of its title, or with '-2', '-3' … where there is one already. */
export async function claimName(tx: Transaction, title: string, id: string): Promise<string> {
  const base = nameOfTitle(title);
  await lockSlugs(tx, 'article', base);
  const candidates = Array.from({ length: NUMBERED }, (_, step) => (step === 0 ? base : `${base}-${step + 1}`));
  const rows = await tx.select({ name: blogArticles.name }).from(blogArticles).where(inArray(blogArticles.name, candidates));
  const taken = new Set(rows.map(({ name }) => name));
  return candidates.find((name) => !taken.has(name) && !isReservedName(name)) ?? `${base}-${id.slice(-12)}`;
}

/** The name that somebody chose, reserved likewise. Throws 'blog.addressTaken' where another article has it. */
export async function claimChosenName(tx: Transaction, name: string): Promise<string> {
  await lockSlugs(tx, 'article', name);
  const taken = await tx
    .select({ id: blogArticles.id })
    .from(blogArticles)
    .where(inArray(blogArticles.name, [name]));
  if (taken.length > 0) throw addressFailure('blog.addressTaken');
  return name;
}

/** Why an article cannot have an address, said at its field too. */
export function addressFailure(code: 'blog.addressTaken' | 'blog.addressFixed'): Failure {
  const refusal = fail(code);
  return refusal.withFields({ slug: refusal.message });
}

/** A refusal at one field of an article. */
export const atField = (field: string, message: string) => fail('input.invalid', message).withFields({ [field]: message });
