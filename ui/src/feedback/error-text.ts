import { ApiError } from '@returns-desk/contract'

/** What people read about a failure: the server's own sentence, else what its status says, else the screen's words. */
export const errorText = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.message || error.statusText || fallback : fallback

/** The record was changed concurrently. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404
