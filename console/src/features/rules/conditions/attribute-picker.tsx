import { InputButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { AttributeNode, Dictionary } from '../dictionary.ts'
import classes from './attribute-picker.module.css'
import { AttributeTree } from './attribute-tree.tsx'

export interface AttributePickerProps {
  readonly id: string
  readonly chosenId: number | null
  readonly dictionary: Dictionary
  /** The key of an attribute that the dictionary does not have: shown as it is. */
  readonly unknown?: string | undefined
  readonly error: string | undefined
  readonly onChoose: (node: AttributeNode) => void
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** The chosen chain, "Order › Total"; opens the tree. Typing on it opens the tree with the search begun. */
export const AttributePicker = ({ id, chosenId, dictionary, unknown, error, onChoose }: AttributePickerProps) => {
  const { t } = useTranslation('rules')
  const trigger = useRef<HTMLButtonElement>(null)
  const [query, setQuery] = useState<string>()
  const named = dictionary.chain(chosenId)
  const chain = named.length === 0 && unknown ? [unknown] : named
  const isOpen = query !== undefined
  const close = () => {
    setQuery(undefined)
    trigger.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isOpen || !(event.key === 'ArrowDown' || isLetter(event))) return
    event.preventDefault()
    setQuery(isLetter(event) ? event.key : '')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left it.
    <div
      className={classes.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setQuery(undefined)
      }}
    >
      <InputButton
        ref={trigger}
        id={id}
        label={t('condition.attribute')}
        error={error}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-popover` : undefined}
        onClick={() => (isOpen ? close() : setQuery(''))}
        onKeyDown={handleKey}
      >
        {chain.length > 0 ? (
          <Chain labels={chain} />
        ) : (
          <span className={classes.placeholder}>{t('condition.choose_attribute')}</span>
        )}
      </InputButton>
      {isOpen && (
        <AttributeTree
          id={`${id}-popover`}
          nodes={dictionary.attributes}
          chosenId={chosenId}
          initialQuery={query}
          onClose={close}
          onChoose={(node) => {
            onChoose(node)
            close()
          }}
        />
      )}
    </div>
  )
}

const Chain = ({ labels }: { labels: readonly string[] }) => (
  <span className={classes.chain}>
    {labels.slice(0, -1).map((label) => (
      <span key={label} className={classes.group}>
        {label} ›{' '}
      </span>
    ))}
    {labels.at(-1)}
  </span>
)
