import { ApiError } from '@returns-desk/contract'

/** The message of a failure: the server's own, else one for its status, else the screen's. */
export const errorText = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.message || error.statusText || fallback : fallback

/** The record was changed concurrently. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404
