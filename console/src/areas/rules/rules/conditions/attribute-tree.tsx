/**
 * The attributes as a tree below a search box. The keys, the focus and the place are Ariakit's; the tree is ours, since no
 * headless library has a combobox with one.
 */
import { Combobox, ComboboxItem, ComboboxList } from '@ariakit/react/combobox'
import { Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AttributeNode } from '../dictionary.ts'
import classes from './attribute-picker.module.css'
import type { TreeRow } from './tree-rows.ts'
import { useAttributeTree } from './use-attribute-tree.ts'

interface AttributeTreeProps {
  readonly nodes: readonly AttributeNode[]
  readonly chosenId: number | null
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onChoose: (node: AttributeNode) => void
}

/** A search box over a tree. The box keeps the focus and points at the row that Enter would take. */
export const AttributeTree = (props: AttributeTreeProps) => {
  const { t } = useTranslation('rules')
  const tree = useAttributeTree(props)
  const input = useRef<HTMLInputElement>(null)
  // At once: the library waits until the popover has its place, and the keys of a quick typist would be lost until then.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <Combobox
        ref={input}
        store={tree.combobox}
        className={classes.search}
        aria-label={t('tree.search')}
        placeholder={t('tree.search')}
        spellCheck={false}
      />
      <ComboboxList
        store={tree.combobox}
        alwaysVisible
        role="tree"
        aria-label={t('tree.title')}
        className={classes.tree}
      >
        {tree.rows.map((row) => (
          <AttributeRow
            key={row.node.id}
            id={tree.rowId(row.node.id)}
            row={row}
            isChosen={row.node.id === props.chosenId}
            onChoose={() => tree.choose(row.node)}
            onKeyDown={(event) => tree.handleKey(event, row)}
          />
        ))}
      </ComboboxList>
      <p role="status" className={tree.isSearching && tree.found === 0 ? classes.nothing : primitives.heard}>
        {tree.isSearching && t('tree.found', { count: tree.found })}
      </p>
    </>
  )
}

interface RowProps {
  readonly id: string
  readonly row: TreeRow
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const AttributeRow = ({ id, row, isChosen, onChoose, onKeyDown }: RowProps) => (
  <ComboboxItem
    id={id}
    className={classes.row}
    data-level={row.level}
    aria-level={row.level}
    aria-posinset={row.position}
    aria-setsize={row.siblings}
    aria-expanded={row.isOpen}
    aria-selected={row.isOpen === undefined ? isChosen : undefined}
    onClick={onChoose}
    onKeyDown={onKeyDown}
  >
    <span className={classes.twist}>{row.isOpen !== undefined && <TwistIcon />}</span>
    {row.node.label}
    {isChosen && <ChosenIcon />}
  </ComboboxItem>
)

const TwistIcon = () => (
  <Icon size={14}>
    <path d="M8 5.5 12.5 10 8 14.5" />
  </Icon>
)

const ChosenIcon = () => (
  <Icon size={16}>
    <path d="M4.5 10.5 8.2 14l7.3-8" />
  </Icon>
)
