import { TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useSearchParams } from '@returns-desk/ui/router'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../parts/use-debounced.ts'
import type { CreditsView } from './queries.ts'

const PAUSE_MS = 300
const MOST_CHARACTERS = 100

export const searchOf = ({ state, q }: Pick<CreditsView, 'state' | 'q'>) => {
  const search = new URLSearchParams({ ...(state ? { state } : {}), ...(q ? { q } : {}) })
  return search.size > 0 ? `?${search}` : ''
}

/** The address follows the text, a moment later: the caret must not jump. */
export const SearchBox = ({ view: { state, q } }: { view: CreditsView }) => {
  const { t } = useTranslation('store-credits')
  const [, setSearch] = useSearchParams()
  const [text, setText] = useState(q)
  const wanted = useDebounced(text.trim(), PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed changes the address.
  useEffect(() => {
    if (wanted !== q)
      setSearch(new URLSearchParams(searchOf({ state, q: wanted })), { replace: true, preventScrollReset: true })
  }, [wanted])
  return (
    <TextInput
      type="search"
      id="search"
      label={t('search.label')}
      description={t('search.hint')}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      maxLength={MOST_CHARACTERS}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
