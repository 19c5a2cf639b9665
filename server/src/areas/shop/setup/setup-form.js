// Suggests and checks ahead on the set-up page. The form works without it: the server decides.
const ASK_AFTER_MS = 300

const form = document.querySelector('form')
const field = (id) => document.getElementById(id)
const name = field('name')
const handle = field('handle')
const state = field('handle-state')
const hint = field('handle-hint')

/** Chosen by the user: no suggestion overwrites it any more. */
const isOwn = new Set()
for (const id of ['handle', 'currency', 'time_zone', 'languages'])
  field(id).addEventListener('input', () => isOwn.add(id))
if (handle.value) isOwn.add('handle')

const handleFrom = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')

let asked = 0
const askServer = async () => {
  const wanted = handle.value.trim().toLowerCase()
  const number = ++asked
  if (!wanted) return
  const query = new URLSearchParams({ handle: wanted, language: document.documentElement.lang })
  const token = form.elements.namedItem('token').value
  const answer = await fetch(`/setup/handle?${query}`, { headers: { 'setup-token': token } }).catch(() => undefined)
  if (number !== asked || !answer?.ok) return
  const { problem } = await answer.json()
  state.textContent = problem || state.dataset.free
  state.dataset.state = problem ? 'problem' : 'free'
}

let timer
const handleChanged = () => {
  hint.textContent = hint.textContent.replace(/\S+$/, handle.dataset.portal + (handle.value.trim() || '…'))
  state.textContent = ''
  asked++
  clearTimeout(timer)
  timer = setTimeout(askServer, ASK_AFTER_MS)
}
handle.addEventListener('input', handleChanged)

name.addEventListener('input', () => {
  if (isOwn.has('handle') && handle.value) return
  isOwn.delete('handle')
  handle.value = handleFrom(name.value)
  handleChanged()
})

const suggest = (id, value) => {
  const select = field(id)
  const isOffered = [...select.options].some((option) => option.value === value)
  if (!isOwn.has(id) && isOffered) select.value = value
}

field('country').addEventListener('change', ({ target }) => {
  const { currency, timeZone, language } = target.selectedOptions[0].dataset
  suggest('currency', currency)
  suggest('time_zone', timeZone)
  suggest('languages', language)
})

// A second click would only be told that the link has been used.
form.addEventListener('submit', (event) => {
  const button = form.querySelector('button')
  if (button.getAttribute('aria-disabled') === 'true') return event.preventDefault()
  button.setAttribute('aria-disabled', 'true')
  button.textContent = form.dataset.busy
})

document.querySelector('[aria-invalid="true"]')?.focus()
