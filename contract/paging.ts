/** How many returns the list shows at a time. Apart from the schemas: the list itself needs no validator. */
export const RETURNS_PER_PAGE = 10
