import { expect, test } from 'vitest'
import { scannedCode } from './scanned-code.ts'

test.for([
  ['R0000013', 'R0000013'],
  [' R000 001 3 ', 'R000 001 3'],
  [']C1R0000013', 'R0000013'],
  [']C1\u001d2150000000017\u001d', '2150000000017'],
  ['\u001dR0000013', 'R0000013'],
  ['\u001d]C1R0000013\r\n', 'R0000013'],
  [']d2https://shop.example/returns/x', 'https://shop.example/returns/x'],
  // Only in front, and only a mark that scanners send.
  ['AB]C1', 'AB]C1'],
  [']CC1', ']CC1'],
  [']C1', ''],
] as const)('%j is read as %j', ([read, code]) => {
  expect(scannedCode(read)).toBe(code)
})
