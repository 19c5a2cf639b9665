import { ApiError } from '@returns-desk/contract'
import type { LoadState } from '@returns-desk/ui'

/** `503 Service Unavailable`. HTTP/2 has no status text; then the server's message is used. */
const statusLine = ({ status, statusText, message }: ApiError) => `${status} ${statusText || message}`.trim()

/** A query whose refusal is shown as its status, as on all returns screens, and not as the server's message. */
export const saidAsStatus = <Data>({ data, error, errorUpdatedAt, isFetching, refetch }: LoadState<Data>) => ({
  data,
  error:
    error instanceof ApiError ? new ApiError(error.status, error.statusText, { message: statusLine(error) }) : error,
  errorUpdatedAt,
  isFetching,
  refetch,
})
