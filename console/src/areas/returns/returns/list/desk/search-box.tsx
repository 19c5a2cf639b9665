import { TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { walkRows } from '../../../../../shell/keys/rows.ts'
import { useChangeSearch } from './change-search.ts'
import classes from './desk-bar.module.css'

const SearchHelp = lazy(() => import('./search-help.tsx').then((file) => ({ default: file.SearchHelp })))

/** Long enough to finish a word, short enough not to be waited for. */
const PAUSE_MS = 300

interface SearchBoxProps {
  readonly q: string
  readonly problem: string | undefined
  /** The list shows what is searched for. */
  readonly isFound: boolean
}

/** Whether the focus is somewhere in it. */
const useFocusIn = (place: RefObject<HTMLElement | null>) => {
  const [isInside, setIsInside] = useState(false)
  useEffect(() => {
    const look = () => setIsInside(place.current?.contains(document.activeElement) ?? false)
    // While one element loses the focus, the next one does not have it yet.
    const leave = ({ relatedTarget }: FocusEvent) =>
      setIsInside(relatedTarget instanceof Node && (place.current?.contains(relatedTarget) ?? false))
    const element = place.current
    look()
    element?.addEventListener('focusin', look)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', look)
      element?.removeEventListener('focusout', leave)
    }
  }, [place])
  return isInside
}

/** On to what was found, as soon as it is there: unless something else is typed, or the box is left. */
const useFirstRow = (text: string, q: string, isFound: boolean, isInside: boolean) => {
  const [awaited, setAwaited] = useState<string>()
  const isThere = isFound && text.trim() === q.trim()
  useEffect(() => {
    if (awaited === undefined) return
    const isWanted = awaited === text && isInside
    if (!isWanted || isThere) setAwaited(undefined)
    if (isWanted && isThere) walkRows(1)
  }, [awaited, text, isThere, isInside])
  return () => setAwaited(text)
}

/** The list follows while one types. Enter makes it a step of its own for the back button. */
export const SearchBox = ({ q, problem, isFound }: SearchBoxProps) => {
  const { t } = useTranslation('returns')
  const change = useChangeSearch()
  const [text, setText] = useState(q)
  const box = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const isInside = useFocusIn(place)
  const goOn = useFirstRow(text, q, isFound, isInside)
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

  const isAsked = text.trim() === q.trim()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!isAsked) change({ q: text.trim() })
      goOn()
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      walkRows(1)
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
    }
  }
  const begin = (beginning: string) => {
    setText([text.trim(), beginning].filter(Boolean).join(' '))
    box.current?.focus()
  }
  const said = isAsked ? problem : undefined
  return (
    <div ref={place} className={classes.box}>
      <TextInput
        ref={box}
        id="returns-search"
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        error={said}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Suspense fallback={null}>
        {isInside && (text.trim() === '' || said !== undefined) && <SearchHelp onChoose={begin} />}
      </Suspense>
    </div>
  )
}
