// Signs in with a passkey: asks the browser for one, and sends its answer with the form. Without it, or where the browser
// has no passkeys, the form stays hidden.
const form = document.getElementById('passkey')
const problem = document.getElementById('passkey-problem')

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const asJson = ({ id, rawId, type, response }) =>
  JSON.stringify({
    id,
    rawId: textOf(rawId),
    type,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : null,
    },
  })

const signIn = async () => {
  const answer = await fetch('/host/passkey/options', { method: 'POST' })
  if (!answer.ok) throw new Error('no options')
  const { state, options } = await answer.json()
  const publicKey = { ...options, challenge: bytesOf(options.challenge), allowCredentials: [] }
  form.elements.state.value = state
  form.elements.credential.value = asJson(await navigator.credentials.get({ publicKey }))
  form.submit()
}

if (form && window.PublicKeyCredential) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    problem.hidden = true
    signIn().catch(() => {
      problem.hidden = false
    })
  })
}
