import { afterEach, expect, test, vi } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

afterEach(() => vi.unstubAllGlobals())

const camera = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

/** jsdom draws nothing; this browser reports the size it was asked to draw. */
const browserThatDraws = (made: Blob) => {
  const sizes: number[][] = []
  class Canvas {
    readonly width: number
    readonly height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      sizes.push([width, height])
    }
    getContext() {
      return { fillRect: () => undefined, drawImage: () => undefined }
    }
    async convertToBlob() {
      return made
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
  return sizes
}

test('a photo from a camera is shrunk to the size that the shop stores', async () => {
  const made = camera(300_000)
  const sizes = browserThatDraws(made)
  expect(await shrinkPhoto(camera(5_000_000))).toBe(made)
  expect(sizes).toEqual([[2000, 1500]])
})

test('a small photo, or one that would not become smaller, is sent unchanged', async () => {
  const sizes = browserThatDraws(camera(3_000_000))
  const small = camera(900_000)
  expect(await shrinkPhoto(small)).toBe(small)
  expect(sizes).toEqual([])
  const dense = camera(2_000_000)
  expect(await shrinkPhoto(dense)).toBe(dense)
})

test('a file that the browser cannot open is left to the server', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('no picture', 'InvalidStateError')))
  const odd = camera(2_000_000)
  expect(await shrinkPhoto(odd)).toBe(odd)
})
