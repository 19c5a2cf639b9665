import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError } from '@returns-desk/contract'
import { afterEach, expect, test } from 'vitest'
import { createUpload } from './upload-photo.ts'

let server: Server | undefined

afterEach(() => {
  server?.close()
})

interface Seen {
  readonly url: string | undefined
  readonly method: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: number
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

/** A server that answers every upload the same, and records it. */
const answering = async (status: number, answer: object) => {
  const seen: Seen[] = []
  const open = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      const { url, method, headers } = request
      if (method !== 'OPTIONS') seen.push({ url, method, headers, bytes })
      response.writeHead(method === 'OPTIONS' ? 204 : status, CORS).end(JSON.stringify(answer))
    })
  })
  server = open
  await new Promise<void>((listening) => open.listen(0, '127.0.0.1', listening))
  const { port } = open.address() as AddressInfo
  const target = { baseUrl: `http://127.0.0.1:${port}/api`, language: () => 'ro', orderToken: () => 'proof' }
  return { seen, upload: createUpload(target) }
}

const jpeg = new File([new Uint8Array(2000)], 'a.jpg', { type: 'image/jpeg' })
const options = () => ({ onProgress: () => undefined, signal: new AbortController().signal })

test('a photo is sent unchanged, with the token of the order', async () => {
  const { seen, upload } = await answering(200, { id: '7', url: '/photos/7' })
  expect(await upload(jpeg, options())).toEqual({ id: '7', url: '/photos/7' })
  expect(seen).toMatchObject([{ url: '/api/portal/order/photos', method: 'POST', bytes: 2000 }])
  expect(seen[0]?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'order-token': 'proof',
    'accept-language': 'ro',
  })
})

test('a refusal carries the message of the server', async () => {
  const { upload } = await answering(413, { code: 'photo_too_large', message: 'Too big.' })
  const refused = await upload(jpeg, options()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 413, code: 'photo_too_large', message: 'Too big.' })
})

test('an aborted upload fails like a lost connection', async () => {
  const { upload } = await answering(200, {})
  const controller = new AbortController()
  const sending = upload(jpeg, { onProgress: () => undefined, signal: controller.signal })
  controller.abort()
  await expect(sending).rejects.toBeInstanceOf(TypeError)
})
