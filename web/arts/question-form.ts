/** The name under which a typed question about an artwork is kept. */
export const questionForm = (artId: string): string => `question:${artId}`;
