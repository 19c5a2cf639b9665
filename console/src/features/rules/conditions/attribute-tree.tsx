import { Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef } from 'react'
import type { AttributeNode } from '../dictionary.ts'
import classes from './attribute-picker.module.css'
import { usePopoverPlace } from './popover-place.ts'
import type { TreeRow } from './tree-rows.ts'
import { useAttributeTree } from './use-attribute-tree.ts'

interface AttributeTreeProps {
  readonly id: string
  readonly nodes: readonly AttributeNode[]
  readonly chosenId: number | null
  readonly initialQuery: string
  readonly onChoose: (node: AttributeNode) => void
  readonly onClose: () => void
}

/** A search box over a tree. The box keeps the focus and points at the row that Enter would take. */
export const AttributeTree = (props: AttributeTreeProps) => {
  const { id, chosenId } = props
  const { t } = useTranslation('rules')
  const tree = useAttributeTree(props)
  const popover = usePopoverPlace<HTMLDivElement>()
  const input = useRef<HTMLInputElement>(null)
  const rowId = ({ node }: TreeRow) => `${id}-${node.id}`
  const activeId = tree.active && rowId(tree.active)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  return (
    <div ref={popover} id={id} role="dialog" aria-label={t('tree.title')} tabIndex={-1} className={classes.popover}>
      <input
        ref={input}
        className={classes.search}
        role="combobox"
        aria-label={t('tree.search')}
        aria-haspopup="tree"
        aria-expanded="true"
        aria-controls={`${id}-tree`}
        aria-activedescendant={activeId}
        placeholder={t('tree.search')}
        autoComplete="off"
        spellCheck={false}
        value={tree.query}
        onChange={({ target }) => tree.type(target.value)}
        onKeyDown={tree.handleKey}
      />
      <div id={`${id}-tree`} role="tree" aria-label={t('tree.title')} className={classes.tree}>
        {tree.rows.map((row) => (
          <Row
            key={row.node.id}
            id={rowId(row)}
            row={row}
            isActive={row === tree.active}
            isChosen={row.node.id === chosenId}
            onChoose={() => tree.choose(row.node)}
          />
        ))}
      </div>
      <p role="status" className={tree.isSearching && tree.found === 0 ? classes.nothing : classes.heard}>
        {tree.isSearching && t('tree.found', { count: tree.found })}
      </p>
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly row: TreeRow
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Row = ({ id, row, isActive, isChosen, onChoose }: RowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the search box, where the focus stays, has the keys.
  <div
    id={id}
    role="treeitem"
    tabIndex={-1}
    className={classes.row}
    data-level={row.level}
    data-active={isActive}
    aria-level={row.level}
    aria-posinset={row.position}
    aria-setsize={row.siblings}
    aria-expanded={row.isOpen}
    aria-selected={row.isOpen === undefined ? isChosen : undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={classes.twist}>{row.isOpen !== undefined && <TwistIcon />}</span>
    {row.node.label}
    {isChosen && <ChosenIcon />}
  </div>
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
