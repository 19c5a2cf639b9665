/** What forms on the server's pages are made of. */
import { type Html, html } from '../html.ts'

/** Nothing, if there is nothing to say. */
export const notice = (message: string | undefined): Html =>
  message ? html`<p class="alert" role="alert">${message}</p>` : html``

interface Field {
  /** Also the name under which it is sent. */
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined
  /** What a script says about it. */
  readonly below?: Html
}

const describedBy = ({ id, hint, problem }: Field) => {
  const ids = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const about = ids ? html` aria-describedby="${ids}"` : html``
  return problem ? html` aria-invalid="true"${about}` : about
}

/** A control with its label; what is said about it is read out with it. */
const around = (field: Field, control: Html): Html => {
  const { id, label, hint, problem, below = html`` } = field
  return html`<div class="field">
<label for="${id}">${label}</label>
${control}
${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : html``}
${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : html``}
${below}
</div>`
}

/** `attributes`: whatever else the input has, its value among them. */
export const inputField = (field: Field, attributes: Html): Html =>
  around(field, html`<input id="${field.id}" name="${field.id}" ${attributes}${describedBy(field)}>`)

/** Shown, and not sent. */
export const shownField = (field: Field, attributes: Html): Html =>
  around(field, html`<input id="${field.id}" ${attributes}${describedBy(field)} readonly>`)

export const selectField = (field: Field, options: Html): Html =>
  around(field, html`<select id="${field.id}" name="${field.id}"${describedBy(field)}>${options}</select>`)

export const hiddenField = (name: string, value = ''): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

export const postForm = (action: string, content: Html): Html =>
  html`<form method="post" action="${action}">
${content}
</form>`

export const submitButton = (label: string): Html => html`<button>${label}</button>`

export const linkButton = (address: string, label: string): Html =>
  html`<p><a class="button" href="${address}">${label}</a></p>`

/** The way to somewhere else, below the form. */
export const asideLink = (address: string, label: string): Html =>
  html`<p class="aside"><a href="${address}">${label}</a></p>`
