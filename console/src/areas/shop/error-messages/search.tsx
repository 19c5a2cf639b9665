import type { ErrorMessage } from '@returns-desk/contract'
import { TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useSearchParams } from '@returns-desk/ui/router'
import { useState } from 'react'
import classes from './error-messages.module.css'
import { allWords } from './texts.ts'

const PARAM = 'search'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** By code or text, ignoring case and diacritics: "stari" finds "stări". */
export const matching = (messages: readonly ErrorMessage[], search: string) =>
  messages.filter((message) => folded(allWords(message)).includes(folded(search)))

export const useSearch = () => useSearchParams()[0].get(PARAM)?.trim() ?? ''

/** The address follows the text and not the other way round: it changes a moment later, and the caret must not jump. */
export const SearchBox = ({ found }: { found: number | undefined }) => {
  const { t } = useTranslation('error-messages')
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get(PARAM) ?? '')
  const type = (typed: string) => {
    setText(typed)
    setParams(typed.trim() ? { [PARAM]: typed } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
      />
      <output className={classes.found}>{text.trim() && found !== undefined && t('found', { count: found })}</output>
    </div>
  )
}
