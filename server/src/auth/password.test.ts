/** In a process of its own: see `test/throwaway/quick-passwords.ts`. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const STORED = 'scrypt$YSBzYWx0IG9mIDE2IGJ5dA$t8uzXYMBAkKH05czvx6K9XU7eC5fcLnqFmhJKfqOMzE'

const PROGRAM = `
import { hashPassword, isPassword } from './password.ts'
const [stored] = process.argv.slice(1)
const fresh = await hashPassword('correct horse battery')
console.log(JSON.stringify([
  await isPassword('correct horse battery', stored),
  await isPassword('correct horse batterz', stored),
  await isPassword('correct horse battery', fresh),
  await isPassword('correct horse battery', undefined),
]))`

test('a password that was stored at the real cost is still accepted, and no other', async () => {
  const args = ['--input-type=module', '--eval', PROGRAM, STORED]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  expect(JSON.parse(stdout)).toEqual([true, false, true, false])
})
