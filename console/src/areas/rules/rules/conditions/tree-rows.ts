/** The visible rows of the attribute tree: open branches, or search results. */
import { foldText } from '@returns-desk/engine'
import type { AttributeNode } from '../dictionary.ts'

export interface TreeRow {
  readonly node: AttributeNode
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly parentId: number | null
  /** `undefined` where there is nothing to open. */
  readonly isOpen: boolean | undefined
}

export const isField = (node: AttributeNode) => node.node_type === 'FIELD'

/** Search ignores hyphens: "e-mail" is spelled in several ways. */
const searchable = (text: string) => foldText(text).replaceAll('-', '')

/** Keeps the fields whose chain contains every word, so that "order total" finds Order › Total; no diacritic counts. */
const search = (nodes: readonly AttributeNode[], words: readonly string[], chain = ''): AttributeNode[] =>
  nodes.flatMap((node) => {
    const path = `${chain} ${searchable(node.label)}`
    if (isField(node)) return words.every((word) => path.includes(word)) ? [node] : []
    const children = search(node.children, words, path)
    return children.length > 0 ? [{ ...node, children }] : []
  })

const rowsOf = (
  nodes: readonly AttributeNode[],
  isOpen: (id: number) => boolean,
  level: number,
  parentId: number | null,
): TreeRow[] =>
  nodes.flatMap((node, index) => {
    const opens = isField(node) ? undefined : isOpen(node.id)
    const row = { node, level, position: index + 1, siblings: nodes.length, parentId, isOpen: opens }
    return opens ? [row, ...rowsOf(node.children, isOpen, level + 1, node.id)] : [row]
  })

export const treeRows = (nodes: readonly AttributeNode[], query: string, open: ReadonlySet<number>): TreeRow[] => {
  const words = searchable(query).split(/\s+/).filter(Boolean)
  return words.length > 0
    ? rowsOf(search(nodes, words), () => true, 1, null)
    : rowsOf(nodes, (id) => open.has(id), 1, null)
}

/** The groups that must be open for a node to be seen. */
export const groupsAround = (nodes: readonly AttributeNode[], id: number | null): number[] => {
  for (const node of nodes) {
    if (node.id === id) return []
    const inner = groupsAround(node.children, id)
    if (inner.length > 0 || node.children.some((child) => child.id === id)) return [node.id, ...inner]
  }
  return []
}
