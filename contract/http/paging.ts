/** How many returns the list shows at a time. Apart from the schemas: the list itself needs no validator. */
export const RETURNS_PER_PAGE = 10

/** Where a call that answers an array says how many items there are over all pages. */
export const TOTAL_ITEMS_HEADER = 'total-items'
