import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'

const STORED = 'scrypt$YSBzYWx0IG9mIDE2IGJ5dA$t8uzXYMBAkKH05czvx6K9XU7eC5fcLnqFmhJKfqOMzE'

test('a password that was stored at the real cost is still accepted, and no other', async () => {
  const passwords = createPasswords()
  const fresh = await passwords.hash('correct horse battery')
  expect(await passwords.isRight('correct horse battery', STORED)).toBe(true)
  expect(await passwords.isRight('correct horse batterz', STORED)).toBe(false)
  expect(await passwords.isRight('correct horse battery', fresh)).toBe(true)
  expect(await passwords.isRight('correct horse battery', undefined)).toBe(false)
})
