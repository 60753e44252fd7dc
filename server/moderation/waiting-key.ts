/** The key of what staff are told of words that nobody has looked at. */
export const waitingKey = (id: string): string => `moderation ${id}`;
