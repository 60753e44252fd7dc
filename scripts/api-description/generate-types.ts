import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ts } from '@ts-morph/common';
import { withTypeScriptApi } from './typescript-api.ts';

/** Writes the types that openapi-typescript makes of a description; files are Blobs, which a form takes. */
export async function generateTypes(document: object, file: string): Promise<void> {
  const { astToString, default: generate } = await withTypeScriptApi(() => import('openapi-typescript'));
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await generate(JSON.stringify(document), {
    // Its own type of a node is that of another TypeScript.
    transform: (schema) => (schema.format === 'binary' ? (blob as never) : undefined),
  });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, astToString(nodes));
}
