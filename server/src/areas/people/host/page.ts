/** The pages of the built-in host. */
import type { Language } from '@returns-desk/contract'
import { MAX_PASSWORD_LENGTH } from '../../../auth/password-strength.ts'
import { type Html, html } from '../../../http/html.ts'
import { cardPage, mark, page } from '../../../http/pages/page.ts'
import {
  asideLink,
  hiddenField,
  inputField,
  linkButton,
  notice,
  postForm,
  shownField,
  submitButton,
} from '../../../http/pages/parts.ts'
import type { FoundLink } from './join.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import { HOST_TEXTS } from './texts.ts'

const shopField = (label: string, handle: string) =>
  inputField(
    { id: 'shop', label },
    html`value="${handle}" autocomplete="organization" autocapitalize="none" spellcheck="false" required maxlength="63"`,
  )

export const PASSKEY_SCRIPT = '/host/passkey.js'

/** Hidden until its script finds that the browser has passkeys. */
export const passkeyForm = (language: Language): Html => {
  const text = SECOND_FACTOR_TEXTS[language]
  return html`<form method="post" action="/host/passkey" id="passkey" hidden>
${hiddenField('state')}
${hiddenField('credential')}
<p class="alert" role="alert" id="passkey-problem" hidden>${text.passkeyFailed}</p>
<button class="other">${text.passkey}</button>
</form>`
}

export interface SignInDraft {
  readonly handle: string
  readonly email: string
  readonly message: string | undefined
  /** Single sign-on is configured. */
  readonly hasSso: boolean
}

export const signInPage = (language: Language, { handle, email, message, hasSso }: SignInDraft) => {
  const text = HOST_TEXTS[language]
  const fields = html`${shopField(text.shop, handle)}
${inputField({ id: 'email', label: text.email, hint: text.emailHint }, html`type="email" value="${email}" autocomplete="username" maxlength="254"`)}
${inputField({ id: 'password', label: text.password }, html`type="password" autocomplete="current-password" required maxlength="${MAX_PASSWORD_LENGTH}"`)}
${submitButton(text.submit)}`
  return cardPage(
    { language, title: text.title, lead: text.lead, scripts: [PASSKEY_SCRIPT] },
    html`${notice(message)}
${postForm('/host/sign-in', fields)}
${passkeyForm(language)}
${hasSso ? html`<p><a class="button other" href="/host/oidc">${text.sso}</a></p>` : ''}
${asideLink('/host/forgot', text.forgot)}`,
  )
}

export const forgotPage = (language: Language) => {
  const text = HOST_TEXTS[language]
  const fields = html`${shopField(text.shop, '')}
${inputField({ id: 'email', label: text.email }, html`type="email" autocomplete="username" required maxlength="254"`)}
${submitButton(text.forgotSubmit)}`
  return cardPage(
    { language, title: text.forgotTitle, lead: text.forgotLead },
    html`${postForm('/host/forgot', fields)}
${asideLink('/host', text.back)}`,
  )
}

/** Opens the host's page by itself. */
export const arrivedPage = (language: Language) => {
  const text = HOST_TEXTS[language]
  return cardPage(
    { language, title: text.arrivedTitle, lead: text.arrivedLead },
    html`<meta http-equiv="refresh" content="0;url=/host">
${asideLink('/host', text.arrivedGo)}`,
  )
}

export const CONFIRMED_SCRIPT = '/host/confirmed.js'

/** In a tab of its own: it tells the console, and closes where the browser lets it. */
export const confirmedPage = (language: Language) => {
  const text = HOST_TEXTS[language]
  return cardPage(
    { language, title: text.confirmedTitle, lead: text.confirmedLead, scripts: [CONFIRMED_SCRIPT] },
    html``,
  )
}

export const notConfirmedPage = (language: Language, message: 'notConfirmed' | 'notThem') => {
  const text = HOST_TEXTS[language]
  return cardPage(
    { language, title: text.notConfirmedTitle, lead: text.notConfirmedLead },
    html`${notice(text[message])}
${linkButton('/host/oidc/confirm', text.confirmAgain)}`,
  )
}

const messagePage = (language: Language, title: string, lead: string) =>
  cardPage({ language, title, lead }, asideLink('/host', HOST_TEXTS[language].back))

export const sentPage = (language: Language) =>
  messagePage(language, HOST_TEXTS[language].sentTitle, HOST_TEXTS[language].sentLead)

export const goneLinkPage = (language: Language) =>
  messagePage(language, HOST_TEXTS[language].goneTitle, HOST_TEXTS[language].goneLead)

export interface JoinDraft {
  readonly token: string
  readonly name: string
  readonly message: string | undefined
}

export const joinPage = (language: Language, link: FoundLink, { token, name, message }: JoinDraft) => {
  const text = HOST_TEXTS[language]
  const isInvite = link.kind === 'invite'
  const nameField = inputField(
    { id: 'name', label: text.name },
    html`value="${name}" autocomplete="name" required maxlength="100"`,
  )
  const password = { id: 'password', label: isInvite ? text.password : text.newPassword, hint: text.passwordHint }
  const fields = html`${hiddenField('shop', link.handle)}
${hiddenField('token', token)}
${isInvite ? nameField : html``}
${shownField({ id: 'email', label: text.email }, html`type="email" value="${link.email}" autocomplete="username"`)}
${inputField(password, html`type="password" autocomplete="new-password" required minlength="8" maxlength="${MAX_PASSWORD_LENGTH}"`)}
${submitButton(isInvite ? text.joinSubmit : text.resetSubmit)}`
  const title = isInvite ? text.joinTitle : text.resetTitle
  const lead = isInvite ? text.joinLead(link.shopName) : text.resetLead(link.shopName)
  return cardPage(
    { language, title, lead },
    html`${notice(message)}
${postForm('/host/join', fields)}`,
  )
}

export const consolePage = (language: Language, { shopName, src }: { shopName: string; src: string }) => {
  const text = HOST_TEXTS[language]
  return page(
    { language, title: shopName, look: 'frame' },
    html`<header>
${mark(shopName)}
<form method="post" action="/host/sign-out"><button class="other">${text.signOut}</button></form>
</header>
<iframe src="${src}" title="${text.console}"></iframe>`,
  )
}
