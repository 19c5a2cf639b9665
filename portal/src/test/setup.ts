import { configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { takeUnstubbed } from './stub-api.ts'

// The first test of a file compiles its imports, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

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
