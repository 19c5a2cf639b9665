import { TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pressKey } from '../../../../shell/keys/keys.ts'
import { useChangeSearch } from './change-search.ts'
import classes from './desk-bar.module.css'

/** Long enough to finish a word, short enough not to be waited for. */
const PAUSE_MS = 300

/** The list follows while one types. Enter makes it a step of its own for the back button. */
export const SearchBox = ({ q, problem }: { q: string; problem: string | undefined }) => {
  const { t } = useTranslation('returns')
  const change = useChangeSearch()
  const [text, setText] = useState(q)
  const shown = useRef(q)
  // The address was changed elsewhere: a view, a filter, the back button.
  if (shown.current !== q) {
    shown.current = q
    if (q.trim() !== text.trim()) setText(q)
  }

  useEffect(() => {
    if (text.trim() === q.trim()) return undefined
    const timer = setTimeout(() => change({ q: text.trim() }, { replace: q !== '' }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, q, change])

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isShown = text.trim() === q.trim()
    if (event.key === 'Enter' && !isShown) change({ q: text.trim() })
    // On to what was found.
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && isShown)) {
      event.preventDefault()
      pressKey('j')
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
    }
  }
  return (
    <TextInput
      id="returns-search"
      type="search"
      className={classes.box}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={text}
      error={text.trim() === q.trim() ? problem : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={press}
    />
  )
}
