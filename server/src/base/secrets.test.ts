import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createVault, loadKeyRing } from './secrets.ts'

const OLD = 'an old key of more than thirty-two characters'
const NEW = 'the new key of more than thirty-two characters'
const IBAN = 'RO49AAAA1B31007593840000'

test('a sealed text opens again, only with its associated data', () => {
  const vault = createVault([OLD])
  const sealed = vault.seal(IBAN, 'return 1')
  expect(vault.open(sealed, 'return 1')).toBe(IBAN)
  expect(() => vault.open(sealed, 'return 2')).toThrow()
  expect(sealed).not.toContain('RO49')
  expect(vault.seal(IBAN, 'return 1')).not.toBe(sealed)
})

test('a new first key seals, and the old one still opens', () => {
  const sealed = createVault([OLD]).seal(IBAN, 'return 1')
  const rotated = createVault([NEW, OLD])
  expect(rotated.open(sealed, 'return 1')).toBe(IBAN)
  expect(() => createVault([OLD]).open(rotated.seal(IBAN, 'return 1'), 'return 1')).toThrow()
})

test('a tampered sealed text does not open', () => {
  const vault = createVault([OLD])
  const bytes = Buffer.from(vault.seal(IBAN, 'here'), 'base64url')
  bytes[15] = (bytes[15] ?? 0) ^ 1
  expect(() => vault.open(bytes.toString('base64url'), 'here')).toThrow()
  expect(() => vault.open('', 'here')).toThrow()
})

test('the key ring is created once, even by ten processes at once, and only its owner can read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-keys-'))
  const rings = await Promise.all(Array.from({ length: 10 }, () => loadKeyRing(folder)))
  expect(new Set(rings.map(String)).size).toBe(1)
  expect(rings[0]?.[0]?.length).toBeGreaterThanOrEqual(32)
  expect((await stat(join(folder, 'secret-keys'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
