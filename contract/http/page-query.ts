import { z } from 'zod'

export const MAX_PER_PAGE = 100

/** A whole number in a query string. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))

/** Which page, from zero. */
export const PageNumber = wholeNumber(0, 999_999_999)
export const PerPage = wholeNumber(1, MAX_PER_PAGE)
