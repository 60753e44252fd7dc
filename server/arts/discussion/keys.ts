/** Key of what an artist is told of a review or question: over once it is answered, hidden or deleted. */
export const saidKey = (kind: 'review' | 'question', id: string): string => `${kind} ${id}`;
/** Key of what its author is told of the first answer: it goes with what is hidden or deleted. */
export const answeredKey = (kind: 'review' | 'question', id: string): string => `${kind} ${id} answered`;
