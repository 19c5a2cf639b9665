import { configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { takeUnstubbed } from './stub-api.ts'

// The first screen of a file compiles what it imports; a busy machine takes its time over that.
configure({ asyncUtilTimeout: 5000 })

URL.createObjectURL ??= () => 'blob:a-photo'

// jsdom's files cannot be read this way yet.
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
