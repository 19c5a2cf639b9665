import { ApiError } from '@returns-desk/contract'
import type { LoadState } from '@returns-desk/ui'

/** `503 Service Unavailable`. Over HTTP/2 a status has no text of its own; then the server's sentence stands in. */
const statusLine = ({ status, statusText, message }: ApiError) => `${status} ${statusText || message}`.trim()

/** A query whose refusal reads as its status, as the returns screens say it; the server's own sentence does not replace it. */
export const saidAsStatus = <Data>({ data, error, errorUpdatedAt, isFetching, refetch }: LoadState<Data>) => ({
  data,
  error:
    error instanceof ApiError ? new ApiError(error.status, error.statusText, { message: statusLine(error) }) : error,
  errorUpdatedAt,
  isFetching,
  refetch,
})
