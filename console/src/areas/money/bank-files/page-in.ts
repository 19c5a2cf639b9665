/** The page in an address; the first one if it names none. */
export const pageIn = (search: URLSearchParams) => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
