/** How the attribute tree is walked: focus stays in the search box, which points at one row of the tree. */
import { type KeyboardEvent, useState } from 'react'
import type { AttributeNode } from '../dictionary.ts'
import { groupsAround, isField, treeRows } from './tree-rows.ts'

interface TreeOptions {
  readonly nodes: readonly AttributeNode[]
  readonly chosenId: number | null
  readonly initialQuery: string
  readonly onChoose: (node: AttributeNode) => void
  readonly onClose: () => void
}

export const useAttributeTree = ({ nodes, chosenId, initialQuery, onChoose, onClose }: TreeOptions) => {
  const [query, setQuery] = useState(initialQuery)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(groupsAround(nodes, chosenId)))
  const [wantedId, setWantedId] = useState(initialQuery ? null : chosenId)
  const isSearching = query.trim() !== ''
  const rows = treeRows(nodes, query, open)
  const found = rows.filter(({ node }) => isField(node)).length
  const fallback = isSearching ? rows.find(({ node }) => isField(node)) : rows[0]
  const active = rows.find(({ node }) => node.id === wantedId) ?? fallback

  const toggle = (id: number) => {
    setWantedId(id)
    setOpen((groups) =>
      groups.has(id) ? new Set([...groups].filter((group) => group !== id)) : new Set([...groups, id]),
    )
  }
  const choose = (node: AttributeNode) => {
    if (isField(node)) onChoose(node)
    else if (!isSearching) toggle(node.id)
  }
  const type = (text: string) => {
    setQuery(text)
    setWantedId(null)
  }
  const moveTo = (index: number) => setWantedId(rows[Math.min(Math.max(index, 0), rows.length - 1)]?.node.id ?? null)

  const stepOut = () => {
    if (active?.isOpen) toggle(active.node.id)
    else if (active?.parentId) setWantedId(active.parentId)
  }
  const stepIn = (index: number) => {
    if (active?.isOpen === false) toggle(active.node.id)
    else if (active?.isOpen) moveTo(index + 1)
  }

  const handleKey = (event: KeyboardEvent) => {
    const index = active ? rows.indexOf(active) : 0
    const moves: Record<string, () => unknown> = {
      ArrowDown: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      Enter: () => active && choose(active.node),
      Escape: onClose,
      // While there is text to edit these belong to the text.
      ...(isSearching
        ? {}
        : {
            ArrowRight: () => stepIn(index),
            ArrowLeft: stepOut,
            Home: () => moveTo(0),
            End: () => moveTo(rows.length - 1),
          }),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }

  return { query, type, rows, found, active, isSearching, choose, handleKey }
}
