/** What a view of the returns may show. Separate from the schemas: the list itself needs no validator. */

/** The columns that every list has had from the start, in their order; then those that a view may add. */
export const USUAL_COLUMNS = [
  'order_name',
  'order_number',
  'created',
  'email',
  'amount',
  'return_method',
  'payment_method',
  'status',
] as const
export const VIEW_COLUMNS = [...USUAL_COLUMNS, 'number', 'customer', 'assignee', 'due', 'moved', 'awb'] as const
export type ViewColumn = (typeof VIEW_COLUMNS)[number]

export const VIEW_PAGE_SIZES = [10, 25, 50] as const

/** Views that every shop starts with. Their names are the console's, in its language, until somebody renames them. */
export const FIRST_VIEWS = ['needs_me', 'new', 'arrived', 'to_pay', 'due_soon', 'stuck'] as const
export type FirstView = (typeof FIRST_VIEWS)[number]
