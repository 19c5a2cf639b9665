/** The page that makes a shop. It works without its script, which only suggests and checks ahead. */
import { LANGUAGES, type Language } from '@returns-desk/contract'
import { MAX_PASSWORD_LENGTH } from '../../../auth/password-strength.ts'
import { html, joinHtml } from '../../../http/html.ts'
import { cardPage } from '../../../http/pages/page.ts'
import { hiddenField, inputField, linkButton, notice, selectField, submitButton } from '../../../http/pages/parts.ts'
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

type Text = (typeof SETUP_TEXTS)[Language]

interface Around {
  readonly language: Language
  readonly text: Text
  readonly problems: ShopProblems
}

const fieldOf = ({ language, problems }: Around, id: ShopField, label: string, hint = '') => {
  const problem = problems[id]
  return { id, label, hint, problem: problem && problemText(problem, language) }
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

const nameField = (around: Around, { name }: SetUpDraft) =>
  inputField(
    fieldOf(around, 'name', around.text.name, around.text.name_hint),
    html`value="${name}" autocomplete="organization" required maxlength="100"`,
  )

/** The script completes the address in the hint, and says below whether it is free. */
const handleField = (around: Around, { handle }: SetUpDraft, publicUrl: string) => {
  const { text } = around
  const portal = `${publicUrl}/portal/`
  const below = html`<p class="hint" id="handle-state" role="status" data-free="${text.handle_free}"></p>`
  const hint = text.handle_hint.replace('{address}', `${portal}${handle || '…'}`)
  return inputField(
    { ...fieldOf(around, 'handle', text.handle, hint), below },
    html`value="${handle}" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="63" data-portal="${portal}"`,
  )
}

const otherLanguages = ({ text }: Around, languages: readonly Choice[], chosen: readonly string[]) => {
  const boxes = languages.map(
    ({ value, label }) =>
      html`<label><input type="checkbox" name="other-${value}"${chosen.includes(value) ? html` checked` : html``}> ${label}</label>`,
  )
  return html`<details${chosen.length > 0 ? html` open` : html``}>
<summary>${text.other_languages}</summary>
<div class="choices" role="group" aria-label="${text.other_languages}">
${joinHtml(boxes)}
</div>
</details>`
}

const shopFields = (around: Around, draft: SetUpDraft, publicUrl: string) => {
  const { language, text } = around
  const { countries, currencies, time_zones, languages } = choicesFor(language)
  const [first = '', ...others] = draft.languages
  const choose = (id: 'currency' | 'time_zone', label: string, choices: readonly Choice[], hint = '') =>
    selectField(fieldOf(around, id, label, hint), options(choices, draft[id]))
  return html`<fieldset>
<legend>${text.shop}</legend>
${nameField(around, draft)}
${handleField(around, draft, publicUrl)}
${selectField(fieldOf(around, 'country', text.country), countryOptions(countries, draft.country))}
<div class="pair">
${choose('currency', text.currency, currencies, text.currency_hint)}
${choose('time_zone', text.time_zone, withChosen(time_zones, draft.time_zone))}
</div>
${selectField(fieldOf(around, 'languages', text.language, text.language_hint), options(withChosen(languages, first), first))}
${otherLanguages(around, languages, others)}
</fieldset>`
}

const ownerFields = (around: Around, { owner_name, owner_email }: SetUpDraft) => {
  const { text } = around
  return html`<fieldset>
<legend>${text.owner}</legend>
${inputField(fieldOf(around, 'owner_name', text.owner_name), html`value="${owner_name}" autocomplete="name" required maxlength="100"`)}
${inputField(fieldOf(around, 'owner_email', text.owner_email), html`type="email" value="${owner_email}" autocomplete="email" required maxlength="320"`)}
${inputField(
  fieldOf(around, 'password', text.password, text.password_hint),
  html`type="password" autocomplete="new-password" required minlength="8" maxlength="${MAX_PASSWORD_LENGTH}"`,
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

export const SET_UP_SCRIPT = '/setup/setup-form.js'

export const setUpPage = (language: Language, { token, draft, problems, publicUrl }: SetUpPage) => {
  const text = SETUP_TEXTS[language]
  const around = { language, text, problems }
  const hasProblems = Object.keys(problems).length > 0
  const beside = html`<nav aria-label="Language · Limba">${languageLinks(language, token)}</nav>`
  return cardPage(
    { language, title: text.title, lead: text.lead, isWide: true, beside, scripts: [SET_UP_SCRIPT] },
    html`${notice(hasProblems ? text.attention : undefined)}
<form method="post" action="/setup" novalidate data-busy="${text.busy}">
${hiddenField('token', token)}
${hiddenField('page_language', language)}
${shopFields(around, draft, publicUrl)}
${ownerFields(around, draft)}
${submitButton(text.submit)}
</form>`,
  )
}

export const goneLinkPage = (language: Language) => {
  const text = SETUP_TEXTS[language]
  return cardPage(
    { language, title: text.gone_title, lead: text.gone },
    html`${linkButton('/host', text.sign_in)}
<p class="hint">${text.gone_new}</p>`,
  )
}
