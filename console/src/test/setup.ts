import { configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { takeUnstubbed } from './stub-api.ts'

// The first test of a file compiles its imports, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  expect(takeUnstubbed(), 'calls without a stub').toEqual([])
})
