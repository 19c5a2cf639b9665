/** Finds returns and screens by a few letters, and opens one with Enter. The box keeps the focus. */
import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  useComboboxStore,
} from '@ariakit/react/combobox'
import type { ReturnListItem } from '@returns-desk/contract'
import { errorText, Unseen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useNavigate } from '@returns-desk/ui/router'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useFoundReturns } from './found-returns.ts'
import { useFoundScreens } from './found-screens.ts'
import classes from './palette.module.css'

interface Entry {
  readonly id: string
  readonly content: ReactNode
  readonly run: () => void
}

interface PaletteProps {
  readonly onClose: () => void
  readonly onHelp: () => void
}

export const Palette = ({ onClose, onHelp }: PaletteProps) => {
  const { t } = useTranslation('keys')
  const dialog = useRef<HTMLDialogElement>(null)
  // A plain effect would close it after it has left the page, when the browser no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape; this is the tap beside the palette.
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t('palette.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Finder onClose={onClose} onHelp={onHelp} />
    </dialog>
  )
}

const useEntries = (typed: string, { onClose, onHelp }: PaletteProps) => {
  const { t } = useTranslation('keys')
  const id = useId()
  const navigate = useNavigate()
  const open = (to: string, state?: object) => () => {
    onClose()
    navigate(to, { state })
  }
  // From there on, next and previous are those that were found too.
  const back = `${paths.returns}?${new URLSearchParams({ q: typed.trim() })}`
  const entry = (name: string, content: ReactNode, run: () => void): Entry => ({ id: `${id}-${name}`, content, run })
  const { returns, error, isSearching } = useFoundReturns(typed)
  const screens = useFoundScreens(typed).map(({ to, name }) => entry(to, name, open(to)))
  const help = typed.trim() === '' ? [entry('help', t('title'), onHelp)] : []
  return {
    screens: [...screens, ...help],
    returns: returns.map((item) => entry(item.id, <FoundReturn item={item} />, open(paths.return(item.id), { back }))),
    error,
    isSearching,
  }
}

const Finder = (props: PaletteProps) => {
  const { t } = useTranslation('keys')
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const { screens, returns, error, isSearching } = useEntries(typed, props)
  const entries = [...screens, ...returns]
  const active = entries.find(({ id }) => id === wanted) ?? entries[0]
  const store = useComboboxStore({
    open: true,
    value: typed,
    setValue: (value) => {
      setTyped(value)
      setWanted(null)
    },
    // Not by the library's `autoSelect`, which waits a moment: Enter may come before that.
    activeId: active?.id ?? null,
    setActiveId: (id) => setWanted(id ?? null),
    includesBaseElement: false,
    resetValueOnSelect: false,
  })
  const state = () => {
    if (error) return errorText(error, t('palette.failed'))
    if (isSearching) return t('palette.searching')
    return entries.length === 0 ? t('palette.nothing') : t('palette.found', { count: entries.length })
  }
  const isSaid = error !== null || isSearching || entries.length === 0
  return (
    <>
      <Combobox
        store={store}
        className={classes.box}
        aria-label={t('palette.title')}
        placeholder={t('palette.placeholder')}
        autoComplete="none"
        spellCheck={false}
      />
      <ComboboxList store={store} alwaysVisible className={classes.list} aria-label={t('palette.list')}>
        <Group label={t('palette.screens')} entries={screens} activeId={active?.id} />
        <Group label={t('palette.returns')} entries={returns} activeId={active?.id} />
      </ComboboxList>
      <Unseen role="status">{state()}</Unseen>
      {isSaid && (
        <p aria-hidden="true" className={classes.state}>
          {state()}
        </p>
      )}
    </>
  )
}

interface GroupProps {
  readonly label: string
  readonly entries: readonly Entry[]
  readonly activeId: string | undefined
}

const Group = ({ label, entries, activeId }: GroupProps) =>
  entries.length > 0 && (
    <ComboboxGroup>
      <ComboboxGroupLabel className={classes.group}>{label}</ComboboxGroupLabel>
      {entries.map(({ id, content, run }) => (
        <ComboboxItem key={id} id={id} className={classes.entry} aria-selected={id === activeId} onClick={run}>
          {content}
        </ComboboxItem>
      ))}
    </ComboboxGroup>
  )

const FoundReturn = ({ item }: { item: ReturnListItem }) => {
  const { order_name, number, customer_name, client_email, return_status: status } = item
  return (
    <>
      <span className={primitives.strong}>{order_name}</span>
      {number && <span className={classes.number}>{number}</span>}
      <span className={classes.who}>{customer_name || client_email}</span>
      <span className={primitives.fine}>{status.display_name || status.name}</span>
    </>
  )
}
