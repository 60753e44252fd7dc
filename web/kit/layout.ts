/** How the cards of a list stand. */
export type Layout = 'grid' | 'list';

/** The layout that an address asks for; the grid when it asks for none that there is. */
export const layoutOf = (params: URLSearchParams): Layout => (params.get('view') === 'list' ? 'list' : 'grid');
