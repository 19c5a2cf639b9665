/** The pages of the built-in host. */
import type { Language } from '@returns-desk/contract'
import { MAX_PASSWORD_LENGTH } from '../../auth/password-strength.ts'
import { type Html, html, pageHtml } from '../../http/html.ts'
import type { FoundLink } from './join.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import { HOST_TEXTS } from './texts.ts'

const page = (language: Language, title: string, body: Html) =>
  pageHtml({ language, title, stylesheet: '/host/host.css' }, body)

export const cardPage = (language: Language, title: string, lead: string, content: Html) =>
  page(
    language,
    title,
    html`<body class="sign-in">
<main>
<p class="mark"><img src="/favicon.svg" alt="" width="28" height="28"> Returns Desk</p>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${content}
</main>
</body>`,
  )

export const alertOf = (message: string | undefined) =>
  message ? html`<p class="alert" role="alert">${message}</p>` : html``

const shopField = (label: string, handle: string) =>
  html`<label for="shop">${label}</label>
<input id="shop" name="shop" value="${handle}" autocomplete="organization" autocapitalize="none" spellcheck="false" required maxlength="63">`

/** Hidden until its script finds that the browser has passkeys. */
export const passkeyForm = (language: Language) => {
  const text = SECOND_FACTOR_TEXTS[language]
  return html`<form method="post" action="/host/passkey" id="passkey" hidden>
<input type="hidden" name="state">
<input type="hidden" name="credential">
<p class="alert" role="alert" id="passkey-problem" hidden>${text.passkeyFailed}</p>
<button class="other">${text.passkey}</button>
</form>
<script src="/host/passkey.js" defer></script>`
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
  return cardPage(
    language,
    text.title,
    text.lead,
    html`${alertOf(message)}
<form method="post" action="/host/sign-in">
${shopField(text.shop, handle)}
<label for="email">${text.email}</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" maxlength="254" aria-describedby="email-hint">
<p class="hint" id="email-hint">${text.emailHint}</p>
<label for="password">${text.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${MAX_PASSWORD_LENGTH}">
<button>${text.submit}</button>
</form>
${passkeyForm(language)}
${hasSso ? html`<p><a class="button other" href="/host/oidc">${text.sso}</a></p>` : ''}
<p class="aside"><a href="/host/forgot">${text.forgot}</a></p>`,
  )
}

export const forgotPage = (language: Language) => {
  const text = HOST_TEXTS[language]
  return cardPage(
    language,
    text.forgotTitle,
    text.forgotLead,
    html`<form method="post" action="/host/forgot">
${shopField(text.shop, '')}
<label for="email">${text.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254">
<button>${text.forgotSubmit}</button>
</form>
<p class="aside"><a href="/host">${text.back}</a></p>`,
  )
}

/** Opens the host's page by itself. */
export const arrivedPage = (language: Language) => {
  const text = HOST_TEXTS[language]
  return cardPage(
    language,
    text.arrivedTitle,
    text.arrivedLead,
    html`<meta http-equiv="refresh" content="0;url=/host">
<p class="aside"><a href="/host">${text.arrivedGo}</a></p>`,
  )
}

/** In a tab of its own: it tells the console, and closes where the browser lets it. */
export const confirmedPage = (language: Language) => {
  const text = HOST_TEXTS[language]
  return cardPage(
    language,
    text.confirmedTitle,
    text.confirmedLead,
    html`<script src="/host/confirmed.js" defer></script>`,
  )
}

export const notConfirmedPage = (language: Language, message: 'notConfirmed' | 'notThem') => {
  const text = HOST_TEXTS[language]
  const again = html`${alertOf(text[message])}
<p><a class="button" href="/host/oidc/confirm">${text.confirmAgain}</a></p>`
  return cardPage(language, text.notConfirmedTitle, text.notConfirmedLead, again)
}

const messagePage = (language: Language, title: string, lead: string) =>
  cardPage(language, title, lead, html`<p class="aside"><a href="/host">${HOST_TEXTS[language].back}</a></p>`)

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
  const nameField = html`<label for="name">${text.name}</label>
<input id="name" name="name" value="${name}" autocomplete="name" required maxlength="100">`
  return cardPage(
    language,
    isInvite ? text.joinTitle : text.resetTitle,
    isInvite ? text.joinLead(link.shopName) : text.resetLead(link.shopName),
    html`${alertOf(message)}
<form method="post" action="/host/join">
<input type="hidden" name="shop" value="${link.handle}">
<input type="hidden" name="token" value="${token}">
${isInvite ? nameField : html``}
<label for="email">${text.email}</label>
<input id="email" type="email" value="${link.email}" autocomplete="username" readonly>
<label for="password">${isInvite ? text.password : text.newPassword}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="${MAX_PASSWORD_LENGTH}" aria-describedby="password-hint">
<p class="hint" id="password-hint">${text.passwordHint}</p>
<button>${isInvite ? text.joinSubmit : text.resetSubmit}</button>
</form>`,
  )
}

export const consolePage = (language: Language, { shopName, src }: { shopName: string; src: string }) => {
  const text = HOST_TEXTS[language]
  return page(
    language,
    shopName,
    html`<body class="host">
<header>
<p class="mark"><img src="/favicon.svg" alt="" width="20" height="20"> ${shopName}</p>
<form method="post" action="/host/sign-out"><button class="quiet">${text.signOut}</button></form>
</header>
<iframe src="${src}" title="${text.console}"></iframe>
</body>`,
  )
}
