import { useLanguage } from '@returns-desk/ui/i18n'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** Loaded after the screen: the texts of all errors are long, and only what failed needs one of them. */
const errorTextsQuery = queryOptions({
  queryKey: ['error-texts'],
  queryFn: () => import('./error-texts.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

const MAY_BE_CODE = /^[a-z_]+$/

/** Translates the server's error codes; a courier's message is shown as is. */
export const useSentence = () => {
  const language = useLanguage()
  const { data: texts, isError } = useQuery(errorTextsQuery)
  return (note: string | null) => {
    if (note === null) return ''
    if (!texts) return MAY_BE_CODE.test(note) && !isError ? '' : note
    return texts.isErrorCode(note) ? texts.errorMessage(note, language) : note
  }
}
