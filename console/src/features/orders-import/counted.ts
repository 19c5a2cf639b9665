import { formatNumber, useLanguage } from '@returns-desk/ui/i18n'

/** A file may have thousands of rows: the number as it is read, beside the count that chooses the plural. */
export const useCounted = () => {
  const language = useLanguage()
  return (count: number) => ({ count, number: formatNumber(count, language) })
}
