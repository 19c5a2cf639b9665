/** Decides what a change of a template makes of its HTML and its document. */
import { isDeepStrictEqual } from 'node:util'
import type { EmailTemplateInput } from '@returns-desk/contract'
import { renderDocument } from '@returns-desk/engine'
import type { TemplatePatch, TemplateRow, Written } from './queries.ts'

/** A document is always what counts: its HTML is made here, whatever HTML came with it. */
export const withHtml = <Template extends EmailTemplateInput>(template: Template): Template =>
  template.content ? { ...template, html_content: renderDocument(template.content, template.language) } : template

/**
 * A new document makes the HTML. New HTML leaves the document behind, also where an unchanged document came with it, as
 * from a program that sends back the whole template with other HTML. Nothing of both: it stays as it is, in the
 * language that it has now.
 */
export const writtenBy = (before: TemplateRow, patch: TemplatePatch): Partial<Written> => {
  const language = patch.language ?? before.language
  const { content = before.content, html_content = before.html_content } = patch
  if (content === null) return { content, html_content }
  const made = renderDocument(content, language)
  const isOtherHtml = html_content !== before.html_content && html_content !== made
  if (isOtherHtml && isDeepStrictEqual(content, before.content)) return { content: null, html_content }
  return { content, html_content: made }
}
