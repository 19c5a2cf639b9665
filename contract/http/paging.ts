/** The page size of the returns list. Separate from the schemas: the list itself needs no validator. */
export const RETURNS_PER_PAGE = 10

/** The header with the total over all pages, for calls that return an array. */
export const TOTAL_ITEMS_HEADER = 'total-items'
