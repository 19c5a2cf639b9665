/**
 * The list of returns as the console will draw it, by the same components, drawn while its script is still being read: see
 * `react.ts` and its neighbours for what stands in for React and the others here. It is drawn if all of it is certain, and
 * left out otherwise. Links work at once; whatever needs the script waits for it.
 */
import { DEFAULT_LANGUAGE, type Language, type ReturnPage, type Settings } from '@returns-desk/contract'
import { openedFrom, type Texts, ToastProvider, translate } from '@returns-desk/ui/first-picture'
import type { ReactNode } from 'react'
import { ReturnsScreen } from '../features/returns/list/returns-screen.tsx'
import { listQueries } from '../features/returns/queries.ts'
import { paths } from '../paths.ts'
import { type Api, ApiProvider } from '../shell/session/api.tsx'
import { SessionGate } from '../shell/session/session-gate.tsx'
import type { StoredSession } from '../shell/session/stored-session.ts'
import { Shell } from '../shell/shell.tsx'
import { StartOptionsContext } from '../shell/start-options.ts'
import { withdrawalCountsQuery } from '../shell/withdrawals-query.ts'
import { breathe } from '../start/breathe.ts'
import { handOn } from '../start/handed-on.ts'
import { cleanAddress, type StartOptions } from '../start/options.ts'
import { draw } from './draw.ts'
import { certain, drawnFrom, type Given } from './given.ts'
import { keyOf } from './react-query.ts'

export interface PictureParts {
  readonly api: Api
  readonly session: StoredSession
  readonly options: StartOptions
  readonly language: Language
  readonly texts: {
    readonly namespaces: readonly string[]
    readonly read: (language: Language, namespace: string) => Promise<Texts>
  }
}

const CONTROLS = 'button, select, input, textarea'

const readTexts = async ({ texts, language }: PictureParts): Promise<Given['texts']> => {
  const languages = [...new Set([language, DEFAULT_LANGUAGE])]
  const readIn = async (code: Language, namespace: string) => [code, await texts.read(code, namespace)] as const
  const read = async (namespace: string) =>
    [namespace, await Promise.all(languages.map((code) => readIn(code, namespace)))] as const
  return Object.fromEntries(await Promise.all(texts.namespaces.map(read)))
}

type Query = ReturnType<typeof listQueries>[number]

const ask = ({ queryFn }: Query) => (queryFn as (call: object) => Promise<unknown>)({})

const isWhole = (answers: readonly unknown[]) => {
  const [list, , settings] = answers as [ReturnPage, unknown, Settings]
  return list.data.length > 0 && typeof settings.time_zone === 'string'
}

const tree = ({ api, session, options }: PictureParts): ReactNode => {
  const state = { status: 'signed-in', ...session } as const
  const open = {
    current: () => state,
    subscribe: () => () => undefined,
    start: async () => true,
    signOut: async () => {},
  }
  return (
    <ToastProvider>
      <ApiProvider value={api}>
        <StartOptionsContext value={{ showsLanguageSelector: options.showsLanguageSelector }}>
          <SessionGate session={open}>
            <Shell />
          </SessionGate>
        </StartOptionsContext>
      </ApiProvider>
    </ToastProvider>
  )
}

const titleOf = (content: DocumentFragment, [language, words]: readonly [Language?, Texts?] = []) => {
  const title = content.querySelector('h1')?.textContent
  return certain(language && translate(words, language, 'document_title', { title }), 'the title')
}

/** A row opens wherever it is clicked, in the picture by its link. What that opens is told the way back. */
const openRow = (address: URL) => (event: MouseEvent) => {
  const clicked = event.target as Element
  const row = clicked.closest('tr[data-opens="true"]')
  const link = clicked.closest('a')
  if (link && row) handOn(link.href, { ...openedFrom(address), top: window.scrollY })
  // With the keys that were held: they may ask for a tab of its own.
  else if (row && !getSelection()?.toString()) row.querySelector('a')?.dispatchEvent(new MouseEvent('click', event))
}

export interface Picture {
  readonly content: DocumentFragment
  readonly title: string
}

/** The picture and the title of its page, or nothing where something is missing. Throws where something is odd. */
export const drawFirstPicture = async (parts: PictureParts): Promise<Picture | undefined> => {
  const address = new URL(cleanAddress(location.href), location.origin)
  const queries = listQueries(parts.api, address.searchParams)
  const [answers, texts] = await Promise.all([Promise.all(queries.map(ask)), readTexts(parts)])
  if (address.pathname !== paths.returns || !isWhole(answers)) return undefined
  // Reading the answers and drawing them is too much for one stretch.
  await breathe()
  const content = document.createDocumentFragment()
  const from: Given = {
    language: parts.language,
    texts,
    pathname: address.pathname,
    search: address.search,
    answers: new Map([
      ...queries.map((query, i) => [keyOf(query), answers[i]] as const),
      // Those at risk are counted later: the way to them is there at once.
      [keyOf(withdrawalCountsQuery(parts.api)), { open: 0, at_risk: 0, all: 0 }],
    ]),
    screen: <ReturnsScreen />,
  }
  drawnFrom(from, () => draw(tree(parts), content))
  for (const control of content.querySelectorAll(CONTROLS)) control.setAttribute('inert', '')
  content.querySelector('table')?.addEventListener('click', openRow(address))
  return { content, title: titleOf(content, texts.ui?.[0]) }
}
