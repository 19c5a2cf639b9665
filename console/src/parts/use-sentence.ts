import { useLanguage } from '@returns-desk/ui/i18n'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** The texts of all errors are long, and only what failed needs one of them. */
const errorTextsQuery = queryOptions({
  queryKey: ['error-texts'],
  queryFn: () => import('./error-texts.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

const MAY_BE_CODE = /^[a-z_]+$/

type Note = string | null | undefined

const mayBeCode = (note: Note) => typeof note === 'string' && MAY_BE_CODE.test(note)

/**
 * Translates the server's error codes; a courier's message is shown as is. The texts are loaded if one of these notes
 * may be a code.
 */
export const useSentence = (notes: readonly Note[]) => {
  const language = useLanguage()
  const { data: texts, isError } = useQuery({ ...errorTextsQuery, enabled: notes.some(mayBeCode) })
  return (note: string | null) => {
    if (note === null) return ''
    if (!texts) return mayBeCode(note) && !isError ? '' : note
    return texts.isErrorCode(note) ? texts.errorMessage(note, language) : note
  }
}
