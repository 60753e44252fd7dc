import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { fail, type Failure } from '#contract/failures.ts';
import { hasLongMarkRun } from '#contract/mark-runs.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { UploadedFile } from './uploaded-file.ts';

const KEY_LENGTH = 200;

/**
 * Checks every text of a request before anything normalises, trims, hashes or matches it: its length, more than 30 combining marks in a row
 * (normalising takes time quadratic in their number), and lone surrogates (the database cannot store them; RFC 7493, 2.1).
 * `longest`: in code units. Throws 'input.invalid' at the field, 'page.notFound' for a part of the address, 'input.malformed'.
 */
export function boundTexts({ params, query, body, uploads }: FastifyRequest, longest: number): void {
  for (const text of Object.values(params as Record<string, string>)) if (hasLongMarkRun(text)) throw fail('page.notFound');
  boundFields(query, longest);
  boundFields(body, longest);
  for (const [field, files] of Object.entries(uploads)) boundFileNames(field, files);
}

function boundFields(value: unknown, longest: number): void {
  if (typeof value !== 'object' || value === null) return boundText('body', value, longest);
  for (const [field, inside] of Object.entries(value)) boundText(field, inside, longest);
}

/** A text, or every text inside a list or an object. */
function boundText(field: string, value: unknown, longest: number): void {
  boundKey(field);
  if (typeof value === 'string') {
    if (value.length > longest) throw refusalOf(field, fieldMessages.tooLong);
    if (hasLongMarkRun(value)) throw refusalOf(field, fieldMessages.oddCharacters);
    if (!value.isWellFormed()) throw fail('input.malformed');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inside] of Object.entries(value)) {
      boundKey(key);
      boundText(field, inside, longest);
    }
  }
}

/** The refusal, naming the field. */
function boundKey(key: string): void {
  if (key.length > KEY_LENGTH || hasLongMarkRun(key) || !key.isWellFormed()) throw fail('input.malformed');
}

function boundFileNames(field: string, files: readonly UploadedFile[]): void {
  for (const { name } of files) {
    if (name.length > limits.fileNameLength) throw refusalOf(field, fieldMessages.tooLong);
    if (hasLongMarkRun(name)) throw refusalOf(field, fieldMessages.oddCharacters);
  }
}

const refusalOf = (field: string, message: string): Failure => fail('input.invalid', message).withFields({ [field]: message });
