import type { DocumentRow } from './table.ts';

/** All documents of a person: they go together when the person does. */
export const documentsFolder = (userId: string): string => `documents/${userId}`;

/** Where a document's file is; the ending is ours, never the sender's. */
export const documentKey = ({ id, userId, kind }: Pick<DocumentRow, 'id' | 'userId' | 'kind'>): string =>
  `${documentsFolder(userId)}/${id}.${kind}`;
