import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACTIONS } from '@returns-desk/engine'
import { expect, test } from 'vitest'

const TEXTS = join(import.meta.dirname, '../../../../public/locales')

test.each(['en', 'ro'])('whatever a rule does, the form says what its priority means: %s', (language) => {
  const { priority_hint } = JSON.parse(readFileSync(join(TEXTS, language, 'rules.json'), 'utf8'))
  const wanted = ['any', ...ACTIONS.map(({ action_type }) => action_type)]
  expect(Object.keys(priority_hint).toSorted()).toEqual(wanted.toSorted())
})
