/** The pages of the built-in host. */
import type { Language } from '@returns-desk/contract'
import { type Html, html, pageHtml } from '../../http/html.ts'

const TEXTS = {
  en: {
    title: 'Sign in',
    lead: 'Open the returns console of your shop.',
    shop: 'Shop',
    password: 'Password',
    submit: 'Sign in',
    signOut: 'Sign out',
    refused: 'That shop and password do not match.',
    closed: 'This shop is closed. Whoever runs this server can open it again.',
    console: 'Returns console',
  },
  ro: {
    title: 'Autentificare',
    lead: 'Deschideți consola de retururi a magazinului dvs.',
    shop: 'Magazin',
    password: 'Parolă',
    submit: 'Autentificare',
    signOut: 'Deconectare',
    refused: 'Magazinul și parola nu se potrivesc.',
    closed: 'Acest magazin este închis. Îl poate redeschide cine administrează acest server.',
    console: 'Consola de retururi',
  },
} as const satisfies Record<Language, Record<string, string>>

const page = (language: Language, title: string, body: Html) =>
  pageHtml({ language, title, stylesheet: '/host/host.css' }, body)

export const signInPage = (
  language: Language,
  { handle, message }: { handle: string; message: string | undefined },
) => {
  const text = TEXTS[language]
  const alert = message ? html`<p class="alert" role="alert">${message}</p>` : html``
  return page(
    language,
    text.title,
    html`<body class="sign-in">
<main>
<p class="mark"><img src="/favicon.svg" alt="" width="28" height="28"> Returns Desk</p>
<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${alert}
<form method="post" action="/host/sign-in">
<label for="shop">${text.shop}</label>
<input id="shop" name="shop" value="${handle}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="63">
<label for="password">${text.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200">
<button>${text.submit}</button>
</form>
</main>
</body>`,
  )
}

export const refusedMessage = (language: Language) => TEXTS[language].refused
export const closedMessage = (language: Language) => TEXTS[language].closed

export const consolePage = (language: Language, { shopName, src }: { shopName: string; src: string }) => {
  const text = TEXTS[language]
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
