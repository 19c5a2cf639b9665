import { callsPlugin } from '@returns-desk/ui/calls-plugin'
import { shapeOf } from './answer-shapes.ts'

/** All calls, each with the shape of its response: see `complete-answer.ts`. */
export const consoleCalls = () =>
  callsPlugin({ more: ({ response }) => (response ? { answer: shapeOf(response) } : {}) })
