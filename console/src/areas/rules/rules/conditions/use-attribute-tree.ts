/** What a tree has beyond a list: groups that open, and the keys for them. The list itself is the library's. */
import { useComboboxStore } from '@ariakit/react/combobox'
import { type KeyboardEvent, useId, useState } from 'react'
import type { AttributeNode } from '../dictionary.ts'
import { groupsAround, isField, type TreeRow, treeRows } from './tree-rows.ts'

interface TreeOptions {
  readonly nodes: readonly AttributeNode[]
  readonly chosenId: number | null
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onChoose: (node: AttributeNode) => void
}

export const useAttributeTree = ({ nodes, chosenId, query, onQuery, onChoose }: TreeOptions) => {
  const id = useId()
  const rowId = (nodeId: number) => `${id}-${nodeId}`
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(groupsAround(nodes, chosenId)))
  const [wantedId, setWantedId] = useState(query || chosenId === null ? null : rowId(chosenId))
  const isSearching = query.trim() !== ''
  const rows = treeRows(nodes, query, open)
  const fields = rows.filter(({ node }) => isField(node))
  const fallback = isSearching ? fields[0] : rows[0]
  const active = rows.find(({ node }) => rowId(node.id) === wantedId) ?? fallback

  const combobox = useComboboxStore({
    open: true,
    value: query,
    setValue: onQuery,
    // Not by the library's `autoSelect`, which waits until the popover has its place: Enter may come before that.
    activeId: active ? rowId(active.node.id) : null,
    setActiveId: (activeId) => setWantedId(activeId ?? null),
    includesBaseElement: false,
    focusLoop: false,
    // Keeps the active row in view when the rows change.
    resetValueOnSelect: true,
  })

  const toggle = (group: number) =>
    setOpen((groups) => new Set(groups.has(group) ? [...groups].filter((one) => one !== group) : [...groups, group]))
  const choose = (node: AttributeNode) => {
    if (isField(node)) onChoose(node)
    else if (!isSearching) toggle(node.id)
  }
  const moveTo = (row: TreeRow | undefined) => row && combobox.move(rowId(row.node.id))

  const handleKey = (event: KeyboardEvent, row: TreeRow) => {
    // While there is text to edit these keys belong to the text.
    if (isSearching) return
    const opens = { ArrowRight: false, ArrowLeft: true }[event.key]
    const moves: Record<string, () => unknown> = {
      ArrowRight: () => row.isOpen && moveTo(rows[rows.indexOf(row) + 1]),
      ArrowLeft: () => moveTo(rows.find(({ node }) => node.id === row.parentId)),
      Home: () => moveTo(rows[0]),
      End: () => moveTo(rows.at(-1)),
    }
    const move = opens !== undefined && opens === row.isOpen ? () => toggle(row.node.id) : moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return { combobox, rows, rowId, found: fields.length, isSearching, choose, handleKey }
}
