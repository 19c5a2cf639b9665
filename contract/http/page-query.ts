import { z } from 'zod'

export const MAX_PER_PAGE = 100

/** An integer in a query string. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))

/** Zero-based. */
export const PageNumber = wholeNumber(0, 999_999_999)
export const PerPage = wholeNumber(1, MAX_PER_PAGE)
