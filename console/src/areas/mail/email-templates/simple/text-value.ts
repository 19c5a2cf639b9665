/** Between what a document stores and what the editor holds. */
import { type Block, inlinesOf, lineOf, type Paragraph } from '@returns-desk/engine'
import type { Node, Schema } from 'prosemirror-model'

type Json = Record<string, unknown>

const EMPTY: Json = { type: 'paragraph' }

/** A document of another server may not fit the schema: then its words are kept, each paragraph as one line. */
const wordsOf = (blocks: readonly Block[]): Json[] =>
  blocks.flatMap((block) => {
    const paragraphs: readonly Paragraph[] =
      block.type === 'paragraph' ? [block] : (block.content ?? []).flatMap((item) => item.content ?? [])
    return paragraphs.map(({ content = [] }) => ({ type: 'paragraph', content: inlinesOf(lineOf(content)) }))
  })

const opened = (schema: Schema, content: readonly unknown[]): Node => {
  const node = schema.nodeFromJSON({ type: 'doc', content: content.length > 0 ? content : [EMPTY] })
  node.check()
  return node
}

export const openRich = (schema: Schema, blocks: readonly Block[]): Node => {
  try {
    return opened(schema, blocks)
  } catch {
    return opened(schema, wordsOf(blocks))
  }
}

export const openLine = (schema: Schema, line: string): Node =>
  opened(schema, [{ type: 'paragraph', content: inlinesOf(line) }])

const isEmpty = ({ childCount, firstChild }: Node) => childCount === 1 && firstChild?.content.size === 0

export const richOf = (doc: Node): Block[] => (isEmpty(doc) ? [] : (doc.toJSON().content as Block[]))

export const lineOfNode = ({ firstChild }: Node): string =>
  lineOf((firstChild?.toJSON() as Paragraph | undefined)?.content ?? [])
