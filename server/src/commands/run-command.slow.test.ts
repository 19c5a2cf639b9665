import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DomainError } from '../base/errors.ts'
import { askLine, wordsFor } from './run-command.ts'

const ROOT = new URL('../../../', import.meta.url)

test('a lost database connection is reported to the operator, with where to look', () => {
  const lost = new Error('Connection terminated unexpectedly')
  expect(wordsFor(lost)).toMatch(/^The database went away .*full disk.*\nConnection terminated unexpectedly$/)
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  expect(wordsFor(full)).toContain('No space left on device')
})

test('an operator reads sentences, never error codes', () => {
  expect(wordsFor(new DomainError('unavailable'))).toBe(
    'The service is not available right now. Please try again shortly.',
  )
  expect(wordsFor(new Error('There is no shop "x".'))).toBe('There is no shop "x".')
})

test('redirected as documented, a command writes only its own output to the file, nothing of npm', async () => {
  const documented = (await readFile(new URL('docs/operations.md', ROOT), 'utf8'))
    .split('\n')
    .filter((line) => / > \S+\.json$/.test(line))
  expect(documented).toHaveLength(1)
  for (const line of documented) {
    const [command = '', ...args] = (line.trim().split(' -- ')[0] ?? '').split(' ')
    // Without arguments it prints its usage to stderr.
    const answer = await promisify(execFile)(command, args, { cwd: ROOT }).catch((error) => error)
    expect([answer.stdout, answer.stderr]).toEqual(['', expect.stringContaining('Usage:')])
  }
})

test('a password is read from one line, and missing input is an error', async () => {
  const quiet = new PassThrough()
  expect(await askLine('Password: ', Readable.from(['a long secret\n']), quiet)).toBe('a long secret')
  await expect(askLine('Password: ', Readable.from([]), quiet)).rejects.toThrow('Nothing was entered.')
})
