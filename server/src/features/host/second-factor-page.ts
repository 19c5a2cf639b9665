/** The pages after the password: a code, a passkey, or setting up codes where the shop asks for them. */
import type { Language } from '@returns-desk/contract'
import { html, joinHtml } from '../../http/html.ts'
import { alertOf, cardPage, passkeyForm } from './page.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

const codeField = (label: string, hint: string) =>
  html`<label for="code">${label}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="30" autofocus${hint ? html` aria-describedby="code-hint"` : ''}>
${hint ? html`<p class="hint" id="code-hint">${hint}</p>` : ''}`

const startAgain = (label: string) => html`<p class="aside"><a href="/host">${label}</a></p>`

export const codePage = (language: Language, { message, hasPasskey }: { message?: string; hasPasskey: boolean }) => {
  const text = SECOND_FACTOR_TEXTS[language]
  return cardPage(
    language,
    text.codeTitle,
    text.codeLead,
    html`${alertOf(message)}
<form method="post" action="/host/second-factor">
${codeField(text.code, text.codeHint)}
<button>${text.codeSubmit}</button>
</form>
${hasPasskey ? passkeyForm(language) : ''}
${startAgain(text.again)}`,
  )
}

export const passkeyPage = (language: Language) => {
  const text = SECOND_FACTOR_TEXTS[language]
  return cardPage(
    language,
    text.passkeyTitle,
    text.passkeyLead,
    html`${passkeyForm(language)}
<noscript><p class="alert">${text.noScript}</p></noscript>
${startAgain(text.again)}`,
  )
}

export interface SetUpDraft {
  readonly state: string
  readonly secret: string
  readonly qrSvg: string
  readonly message?: string | undefined
}

export const setUpPage = (language: Language, { state, secret, qrSvg, message }: SetUpDraft) => {
  const text = SECOND_FACTOR_TEXTS[language]
  const image = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg)}`
  return cardPage(
    language,
    text.setUpTitle,
    text.setUpLead,
    html`${alertOf(message)}
<p class="qr"><img src="${image}" alt="${text.qr}" width="180" height="180"></p>
<p class="hint">${text.secret}</p>
<p class="code">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
<form method="post" action="/host/second-factor/set-up">
<input type="hidden" name="state" value="${state}">
${codeField(text.setUpCode, '')}
<button>${text.setUpSubmit}</button>
</form>
${startAgain(text.again)}`,
  )
}

export const recoveryCodesPage = (language: Language, codes: readonly string[]) => {
  const text = SECOND_FACTOR_TEXTS[language]
  return cardPage(
    language,
    text.codesTitle,
    text.codesLead,
    html`<ul class="codes">
${joinHtml(codes.map((code) => html`<li class="code">${code}</li>`))}
</ul>
<p><a class="button" href="/host">${text.codesSubmit}</a></p>`,
  )
}
