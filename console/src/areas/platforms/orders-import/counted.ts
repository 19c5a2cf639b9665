import { formatNumber, useLanguage } from '@returns-desk/ui/i18n'

/** A file may have thousands of rows: the formatted number, beside the count that selects the plural. */
export const useCounted = () => {
  const language = useLanguage()
  return (count: number) => ({ count, number: formatNumber(count, language) })
}
