/** The pages after the password: a code, a passkey, or setting up codes where the shop asks for them. */
import type { Language } from '@returns-desk/contract'
import { html, joinHtml } from '../../../http/html.ts'
import { cardPage } from '../../../http/pages/page.ts'
import {
  asideLink,
  hiddenField,
  inputField,
  linkButton,
  notice,
  postForm,
  submitButton,
} from '../../../http/pages/parts.ts'
import { PASSKEY_SCRIPT, passkeyForm } from './page.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

const codeField = (label: string, hint: string) =>
  inputField(
    { id: 'code', label, hint },
    html`autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="30" autofocus`,
  )

export const codePage = (language: Language, { message, hasPasskey }: { message?: string; hasPasskey: boolean }) => {
  const text = SECOND_FACTOR_TEXTS[language]
  const fields = html`${codeField(text.code, text.codeHint)}
${submitButton(text.codeSubmit)}`
  return cardPage(
    { language, title: text.codeTitle, lead: text.codeLead, scripts: hasPasskey ? [PASSKEY_SCRIPT] : [] },
    html`${notice(message)}
${postForm('/host/second-factor', fields)}
${hasPasskey ? passkeyForm(language) : ''}
${asideLink('/host', text.again)}`,
  )
}

export const passkeyPage = (language: Language) => {
  const text = SECOND_FACTOR_TEXTS[language]
  return cardPage(
    { language, title: text.passkeyTitle, lead: text.passkeyLead, scripts: [PASSKEY_SCRIPT] },
    html`${passkeyForm(language)}
<noscript><p class="alert">${text.noScript}</p></noscript>
${asideLink('/host', text.again)}`,
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
  const fields = html`${hiddenField('state', state)}
${codeField(text.setUpCode, '')}
${submitButton(text.setUpSubmit)}`
  return cardPage(
    { language, title: text.setUpTitle, lead: text.setUpLead },
    html`${notice(message)}
<p class="qr"><img src="${image}" alt="${text.qr}" width="180" height="180"></p>
<p class="hint">${text.secret}</p>
<p class="code">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
${postForm('/host/second-factor/set-up', fields)}
${asideLink('/host', text.again)}`,
  )
}

export const recoveryCodesPage = (language: Language, codes: readonly string[]) => {
  const text = SECOND_FACTOR_TEXTS[language]
  return cardPage(
    { language, title: text.codesTitle, lead: text.codesLead },
    html`<ul class="codes">
${joinHtml(codes.map((code) => html`<li class="code">${code}</li>`))}
</ul>
${linkButton('/host', text.codesSubmit)}`,
  )
}
