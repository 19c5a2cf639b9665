/** The page that makes a shop. It works without its script, which only suggests and checks ahead. */
import { LANGUAGES, type Language } from '@returns-desk/contract'
import { MAX_PASSWORD_LENGTH } from '../../auth/password-strength.ts'
import { type Html, html, joinHtml, pageHtml } from '../../http/html.ts'
import { type Choice, choicesFor } from './choices.ts'
import type { ShopField, ShopProblems } from './shop-input.ts'
import { factsOf } from './suggestions.ts'
import { problemText, SETUP_TEXTS } from './texts.ts'

/** The fields as they were typed. A password is not among them: it is typed again. */
export interface SetUpDraft {
  readonly name: string
  readonly handle: string
  readonly country: string
  readonly currency: string
  readonly time_zone: string
  readonly languages: readonly string[]
  readonly owner_name: string
  readonly owner_email: string
}

const page = (language: Language, title: string, body: Html) =>
  pageHtml({ language, title, stylesheet: '/host/host.css' }, body)

const MARK = html`<p class="mark"><img src="/favicon.svg" alt="" width="28" height="28"> Returns Desk</p>`

type Text = (typeof SETUP_TEXTS)[Language]

interface Around {
  readonly language: Language
  readonly text: Text
  readonly problems: ShopProblems
}

/** `extra` is for what the script adds to the hint. */
const field = ({ language, text, problems }: Around, id: ShopField, label: string, input: Html, hint = '') => {
  const problem = problems[id]
  return html`<div class="field">
<label for="${id}">${label}</label>
${input}
${problem ? html`<p class="problem" id="${id}-problem">${problemText(problem, language)}</p>` : html``}
${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : html``}
${id === 'handle' ? html`<p class="hint" id="handle-state" role="status" data-free="${text.handle_free}"></p>` : html``}
</div>`
}

/** Points a screen reader at what is said about the field. */
const described = (problems: ShopProblems, id: ShopField, hasHint: boolean) => {
  const ids = [problems[id] ? `${id}-problem` : '', hasHint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const about = ids ? html` aria-describedby="${ids}"` : html``
  return problems[id] ? html` aria-invalid="true"${about}` : about
}

const options = (choices: readonly Choice[], chosen: string) =>
  joinHtml(
    choices.map(
      ({ value, label }) =>
        html`<option value="${value}"${value === chosen ? html` selected` : html``}>${label}</option>`,
    ),
  )

/** The script reads off a country what usually goes with it. */
const countryOptions = (choices: readonly Choice[], chosen: string) =>
  joinHtml(
    choices.map(({ value, label }) => {
      const facts = factsOf(value)
      const data = html`data-currency="${facts.currency}" data-time-zone="${facts.time_zone}" data-language="${facts.language}"`
      return html`<option value="${value}" ${data}${value === chosen ? html` selected` : html``}>${label}</option>`
    }),
  )

const withChosen = (choices: readonly Choice[], chosen: string): readonly Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label: chosen }, ...choices]

const shopFields = (around: Around, draft: SetUpDraft, publicUrl: string) => {
  const { language, text, problems } = around
  const { countries, currencies, time_zones, languages } = choicesFor(language)
  const select = (id: ShopField, inner: Html, hasHint = false) =>
    html`<select id="${id}" name="${id}"${described(problems, id, hasHint)}>${inner}</select>`
  const [first = '', ...others] = draft.languages
  const address = `${publicUrl}/portal/${draft.handle || '…'}`
  return html`<fieldset>
<legend>${text.shop}</legend>
${field(
  around,
  'name',
  text.name,
  html`<input id="name" name="name" value="${draft.name}" autocomplete="organization" required maxlength="100"${described(problems, 'name', true)}>`,
  text.name_hint,
)}
${field(
  around,
  'handle',
  text.handle,
  html`<input id="handle" name="handle" value="${draft.handle}" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="63" data-portal="${publicUrl}/portal/"${described(problems, 'handle', true)}>`,
  text.handle_hint.replace('{address}', address),
)}
${field(around, 'country', text.country, select('country', countryOptions(countries, draft.country)))}
<div class="pair">
${field(around, 'currency', text.currency, select('currency', options(currencies, draft.currency), true), text.currency_hint)}
${field(around, 'time_zone', text.time_zone, select('time_zone', options(withChosen(time_zones, draft.time_zone), draft.time_zone)))}
</div>
${field(around, 'languages', text.language, select('languages', options(withChosen(languages, first), first), true), text.language_hint)}
<details${others.length > 0 ? html` open` : html``}>
<summary>${text.other_languages}</summary>
<div class="choices" role="group" aria-label="${text.other_languages}">
${joinHtml(
  languages.map(
    ({ value, label }) =>
      html`<label><input type="checkbox" name="other-${value}"${others.includes(value) ? html` checked` : html``}> ${label}</label>`,
  ),
)}
</div>
</details>
</fieldset>`
}

const ownerFields = (around: Around, draft: SetUpDraft) => {
  const { text, problems } = around
  return html`<fieldset>
<legend>${text.owner}</legend>
${field(
  around,
  'owner_name',
  text.owner_name,
  html`<input id="owner_name" name="owner_name" value="${draft.owner_name}" autocomplete="name" required maxlength="100"${described(problems, 'owner_name', false)}>`,
)}
${field(
  around,
  'owner_email',
  text.owner_email,
  html`<input id="owner_email" name="owner_email" type="email" value="${draft.owner_email}" autocomplete="email" required maxlength="320"${described(problems, 'owner_email', false)}>`,
)}
${field(
  around,
  'password',
  text.password,
  html`<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="${MAX_PASSWORD_LENGTH}"${described(problems, 'password', true)}>`,
  text.password_hint,
)}
</fieldset>`
}

interface SetUpPage {
  readonly token: string
  readonly draft: SetUpDraft
  readonly problems: ShopProblems
  readonly publicUrl: string
}

const languageLinks = (language: Language, token: string) =>
  joinHtml(
    LANGUAGES.map((code) => {
      const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
      const here = code === language ? html` aria-current="true"` : html``
      return html`<a href="/setup?token=${token}&amp;language=${code}" lang="${code}"${here}>${name}</a>`
    }),
  )

export const setUpPage = (language: Language, { token, draft, problems, publicUrl }: SetUpPage) => {
  const text = SETUP_TEXTS[language]
  const around = { language, text, problems }
  const hasProblems = Object.keys(problems).length > 0
  return page(
    language,
    text.title,
    html`<body class="sign-in set-up">
<main>
<header>${MARK}<nav aria-label="Language · Limba">${languageLinks(language, token)}</nav></header>
<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${hasProblems ? html`<p class="alert" role="alert">${text.attention}</p>` : html``}
<form method="post" action="/setup" novalidate data-busy="${text.busy}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="page_language" value="${language}">
${shopFields(around, draft, publicUrl)}
${ownerFields(around, draft)}
<button>${text.submit}</button>
</form>
</main>
<script type="module" src="/setup/setup-form.js"></script>
</body>`,
  )
}

export const goneLinkPage = (language: Language) => {
  const text = SETUP_TEXTS[language]
  return page(
    language,
    text.gone_title,
    html`<body class="sign-in">
<main>
${MARK}
<h1>${text.gone_title}</h1>
<p class="lead">${text.gone}</p>
<p><a class="button" href="/host">${text.sign_in}</a></p>
<p class="hint">${text.gone_new}</p>
</main>
</body>`,
  )
}
