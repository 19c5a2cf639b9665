/** The API document as a readable page: plain HTML without scripts. */
import type { OpenApiDocument } from '@returns-desk/contract'
import { type Html, html, joinHtml } from '../../../http/html.ts'
import { type Page, sheetPage } from '../../../http/pages/page.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Record<string, unknown>[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { content: Content }
  readonly responses: Record<string, { description: string; content?: Content }>
}
type Content = Record<string, { schema: object }>

const ACCESS: Record<string, string> = { bearer: 'Bearer token', sessionToken: 'Session-Token header' }

const schemaOf = (content: Content | undefined) => content?.['application/json']?.schema

const code = (label: string, schema: object | undefined): Html =>
  schema
    ? html`<details><summary>${label}</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`
    : html``

const parameters = (operation: Operation): Html =>
  operation.parameters.length === 0
    ? html``
    : html`<ul>${joinHtml(
        operation.parameters.map(
          (parameter) =>
            html`<li><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''}: <code>${JSON.stringify(parameter.schema)}</code></li>`,
        ),
      )}</ul>`

const errors = (operation: Operation): Html =>
  joinHtml(
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(
        ([status, { description }]) => html`<li><code>${status}</code> ${description.replaceAll('\n\n', ' · ')}</li>`,
      ),
  )

const operation = (method: string, path: string, call: Operation): Html => {
  const access = call.security.flatMap((scheme) => Object.keys(scheme)).map((scheme) => ACCESS[scheme] ?? scheme)
  return html`<article id="${call.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> <code>/api${path}</code></h3>
<p>${call.summary}. <span class="quiet">${access.join(', ') || 'Open to all'}</span></p>
${parameters(call)}
${code('Body', schemaOf(call.requestBody?.content))}
${code('Answer', schemaOf(call.responses[200]?.content))}
<details><summary>Errors</summary><ul>${errors(call)}</ul></details>
</article>`
}

export const docsPage = (document: OpenApiDocument): Page => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method, path, call: call as unknown as Operation })),
  )
  const byTag = [...Map.groupBy(calls, ({ call }) => call.tags[0] ?? '')]
  const sections = byTag.map(
    ([tag, tagged]) =>
      html`<section><h2 id="${tag}">${tag}</h2>${joinHtml(tagged.map(({ method, path, call }) => operation(method, path, call)))}</section>`,
  )
  return sheetPage(
    { language: 'en', title: 'API' },
    html`<h1>Returns Desk API</h1>
<p>Everything below is read from the contract that the server itself validates with. As a document for tools:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Features"><ul class="features">${joinHtml(byTag.map(([tag]) => html`<li><a href="#${tag}">${tag}</a></li>`))}</ul></nav>
${joinHtml(sections)}`,
  )
}
