import { contract } from '@returns-desk/contract'
import { callsPlugin } from '@returns-desk/ui/calls-plugin'
import type { Plugin } from 'vite'
import { shapeOf } from './answer-shapes.ts'

/** What the list of returns asks for when it opens: the shapes of these answers are part of the first script. */
const AT_START = [
  'signIn.login',
  'signIn.refresh',
  'settings.get',
  'returns.list',
  'returnStatuses.list',
  'returnViews.list',
  'withdrawals.counts',
  'notifications.unread',
  'bulk.list',
]

export const ANSWERS_ID = 'virtual:answers'
const RESOLVED = `\0${ANSWERS_ID}`

const LATER = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, { response }]) =>
    response && !AT_START.includes(`${feature}.${name}`) ? [{ name: `${feature}.${name}`, response }] : [],
  ),
)

/** The shapes of all other answers, by the number that `virtual:calls` has for them. */
const laterAnswers: Plugin = {
  name: 'answers',
  resolveId: (id) => (id === ANSWERS_ID ? RESOLVED : undefined),
  load: (id) =>
    id === RESOLVED
      ? `export const answers = ${JSON.stringify(LATER.map(({ response }) => shapeOf(response)))}`
      : undefined,
}

/** All calls, each with the shape of its response or with the number of that: see `complete-answer.ts`. */
export const consoleCalls = (): Plugin[] => [
  callsPlugin({
    more: ({ response }, name) => {
      if (response && AT_START.includes(name)) return { answer: shapeOf(response) }
      const later = LATER.findIndex((one) => one.name === name)
      return later < 0 ? {} : { later }
    },
  }),
  laterAnswers,
]
