/** The sort orders of a list by time, for the head of its column. */
export const byTime = { ascending: 'oldest', descending: 'newest', isDownFirst: true };
