/** What `@tanstack/react-query` is where the first picture is built. */
import { certain, given } from './given.ts'

interface Query {
  readonly queryKey: readonly unknown[]
}

export const keyOf = ({ queryKey }: Query) => JSON.stringify(queryKey)

export const queryOptions = <Options>(options: Options) => options
export const keepPreviousData = undefined

export const useQuery = (query: Query) => {
  const key = keyOf(query)
  return {
    data: certain(given().answers.get(key), key),
    error: null,
    errorUpdatedAt: 0,
    isError: false,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => {},
  }
}
