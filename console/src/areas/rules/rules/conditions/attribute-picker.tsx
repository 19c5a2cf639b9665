import { Popover, PopoverDisclosure, usePopoverStore } from '@ariakit/react/popover'
import { useStoreState } from '@ariakit/react/store'
import { InputButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, useState } from 'react'
import type { AttributeNode, Dictionary } from '../dictionary.ts'
import classes from './attribute-picker.module.css'
import { AttributeTree } from './attribute-tree.tsx'
import { POPOVER_PLACE } from './popover-place.ts'

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
  const [query, setQuery] = useState('')
  const popover = usePopoverStore({ placement: 'bottom-start', setOpen: (isOpen) => isOpen || setQuery('') })
  // The library may keep the popover for two frames after it was closed.
  const isOpen = useStoreState(popover, 'open')
  const named = dictionary.chain(chosenId)
  const chain = named.length === 0 && unknown ? [unknown] : named
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && !isLetter(event)) return
    event.preventDefault()
    if (isLetter(event)) setQuery(event.key)
    popover.show()
  }
  return (
    <div className={classes.picker}>
      <PopoverDisclosure
        store={popover}
        role="combobox"
        onKeyDown={handleKey}
        render={<InputButton id={id} label={t('condition.attribute')} error={error} />}
      >
        {chain.length > 0 ? (
          <Chain labels={chain} />
        ) : (
          <span className={classes.placeholder}>{t('condition.choose_attribute')}</span>
        )}
      </PopoverDisclosure>
      <Popover store={popover} {...POPOVER_PLACE} aria-label={t('tree.title')} className={classes.popover}>
        {isOpen && (
          <AttributeTree
            nodes={dictionary.attributes}
            chosenId={chosenId}
            query={query}
            onQuery={setQuery}
            onChoose={(node) => {
              onChoose(node)
              popover.hide()
            }}
          />
        )}
      </Popover>
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
