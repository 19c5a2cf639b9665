import type { Page } from '@playwright/test'
import { expect } from '../world.ts'
import { type Field, missingFrom } from './fields.ts'
import { grownIn, wordsOn } from './watch.ts'

/** Enough to diagnose a failure. */
export const MAX_SHOWN = 5

/** All payloads of these fields are on the page as they were typed, and none has become an element of it. */
export const expectShown = async (page: Page, fields: readonly Field[]) => {
  const words = await wordsOn(page)
  expect(missingFrom(words, fields).slice(0, MAX_SHOWN), page.url()).toEqual([])
  expect(await grownIn(page), page.url()).toEqual([])
  return words
}
