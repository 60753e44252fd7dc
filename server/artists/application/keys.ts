import type { DocumentRow } from './table.ts';

/** The folder of an account's documents, which is deleted with the account. */
export const documentsFolder = (userId: string): string => `documents/${userId}`;

/** Where a document's file is; the extension is the detected one, never the sender's. */
export const documentKey = ({ id, userId, kind }: Pick<DocumentRow, 'id' | 'userId' | 'kind'>): string =>
  `${documentsFolder(userId)}/${id}.${kind}`;
