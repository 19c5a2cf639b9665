/** The box over the list of returns. */
const SEARCH_BOX = 'returns-search'

export const findSearch = () => {
  const box = document.getElementById(SEARCH_BOX)
  return box instanceof HTMLInputElement ? box : undefined
}
