/**
 * A mail that is written without HTML. There is no recursion in it: a list holds paragraphs and nothing else, so that
 * neither depth nor length can get out of hand.
 */
import { type MailDocument as EngineDocument, renderDocument } from '@returns-desk/engine'
import { z } from 'zod'
import type { ErrorCode } from '../http/errors.ts'
import { StorableText } from '../http/fields.ts'

export const HTML_MAX_LENGTH = 200_000

const LINE_MAX_LENGTH = 300
const HREF_MAX_LENGTH = 2000
const TEXT_MAX_LENGTH = 5000

const Line = StorableText(LINE_MAX_LENGTH)
const Href = StorableText(HREF_MAX_LENGTH)

/** Not `z.literal`: tools that make examples from the API document know enumerations. */
const kind = <const Name extends string>(name: Name) => z.enum([name])

const Mark = z.union([
  z.object({ type: kind('strong') }),
  z.object({ type: kind('link'), attrs: z.object({ href: Href }) }),
])
const Marks = z.array(Mark).max(2).optional()

const Inline = z.union([
  z.object({ type: kind('text'), text: StorableText(TEXT_MAX_LENGTH).min(1), marks: Marks }),
  z.object({ type: kind('variable'), attrs: z.object({ name: StorableText(60) }), marks: Marks }),
  z.object({ type: kind('hard_break') }),
])
const Paragraph = z.object({ type: kind('paragraph'), content: z.array(Inline).max(300).optional() })
const ListItem = z.object({ type: kind('list_item'), content: z.array(Paragraph).min(1).max(20) })
const Block = z.union([
  Paragraph,
  z.object({ type: kind('bullet_list'), content: z.array(ListItem).min(1).max(100) }),
  z.object({ type: kind('ordered_list'), content: z.array(ListItem).min(1).max(100) }),
])
const RichText = z.array(Block).max(200)

export const MAX_FACTS = 30

export const MailDocument = z
  .object({
    subject: Line,
    preheader: Line,
    heading: Line,
    body: RichText,
    facts: z.array(z.object({ label: Line, value: Line })).max(MAX_FACTS),
    highlight: Line,
    button: z.object({ label: Line, href: Href }).nullable(),
    closing: RichText,
    signature: Line,
  })
  .refine((document) => renderDocument(document, 'en').length <= HTML_MAX_LENGTH, {
    error: 'email_too_long' satisfies ErrorCode,
  }) satisfies z.ZodType<EngineDocument>
export type MailDocument = z.infer<typeof MailDocument>
