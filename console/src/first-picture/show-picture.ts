import type { Language } from '@returns-desk/contract'
import { showCurrentPill } from '@returns-desk/ui/first-picture'
import type { Early } from '../start/early-answers.ts'
import type { Picture } from './first-picture.tsx'

/**
 * So long the console's script waits for the picture before it runs. It is later by no more than it takes to run: the wait for
 * a server that is slower than this would have been used for that anyway.
 */
const WORTH_WAITING_MS = 300
/** A page nobody looks at is not painted. */
const PAINT_MS = 50

interface Showing {
  readonly baseUrl: string
  readonly language: Language
  readonly drawing: Promise<Picture | undefined>
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Before any of the scripts that wait for the page to be read. */
const pageIsRead = () =>
  document.readyState !== 'loading' ||
  new Promise((done) => document.addEventListener('readystatechange', done, { once: true }))

const painted = () =>
  Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done))), pause(PAINT_MS)])

const show = async (early: Early, { baseUrl, language, drawing }: Showing) => {
  const [picture, { apiBase }] = await Promise.all([drawing, early.config, pageIsRead()])
  // The server may have moved, and the console may have been quicker.
  if (!picture || apiBase !== baseUrl || window.returnsDeskEarly !== early) return
  // While the console is being written, its styles come with its script.
  if (!document.querySelector('link[rel="stylesheet"]')) return
  document.documentElement.lang = language
  document.title = picture.title
  const root = document.getElementById('root')
  root?.replaceChildren(picture.content)
  for (const row of root?.querySelectorAll('nav') ?? []) showCurrentPill(row)
  await painted()
}

/** Whatever goes wrong, the console says so when it starts. */
export const showPicture = (early: Early, showing: Showing): Promise<void> =>
  Promise.race([show(early, showing).catch(() => {}), pause(WORTH_WAITING_MS)])
