import { afterEach, expect } from 'vitest'
import { takeUnstubbed } from './stub-api.ts'

URL.createObjectURL ??= () => 'blob:a-photo'

// jsdom's files do not implement it yet.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}

afterEach(() => {
  document.documentElement.removeAttribute('style')
  expect(takeUnstubbed(), 'calls without a stub').toEqual([])
})
