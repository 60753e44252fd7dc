/** The arrangement of a list's cards. */
export type Layout = 'grid' | 'list';

/** The layout that an address selects; the grid by default. */
export const layoutOf = (params: URLSearchParams): Layout => (params.get('view') === 'list' ? 'list' : 'grid');
