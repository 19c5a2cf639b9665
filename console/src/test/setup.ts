import { afterEach, expect } from 'vitest'
import { takeUnstubbed } from './stub-api.ts'

afterEach(() => {
  expect(takeUnstubbed(), 'calls without a stub').toEqual([])
})
