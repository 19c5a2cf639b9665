/**
 * A bucket in memory with as much of S3 as we use. It refuses requests that are not properly signed, and injects
 * faults.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Account, signatureFault } from './check-signature.ts'

interface StoredObject {
  readonly content: Buffer
  readonly contentType: string
  readonly at: Date
}

/** Faults, each used once: an error, no response, a truncated response, or half a response and then silence. */
export type Misbehaviour = 'fails' | 'hangs' | 'breaks off' | 'stalls'

const PER_PAGE = 2
const BUCKET = 'photos'

const refuse = (reply: ServerResponse, status: number, code: string) =>
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const listed = (objects: ReadonlyMap<string, StoredObject>, url: URL) => {
  const keys = [...objects.keys()].sort()
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const contents = keys.slice(from, from + PER_PAGE).map((key) => {
    const { at, content } = objects.get(key) as StoredObject
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const next = from + PER_PAGE < keys.length ? `<NextContinuationToken>${from + PER_PAGE}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

const sendObject = (reply: ServerResponse, url: URL, { content, contentType, at }: StoredObject, isHead: boolean) =>
  reply
    .writeHead(200, {
      'content-type': url.searchParams.get('response-content-type') ?? contentType,
      'content-disposition': url.searchParams.get('response-content-disposition') ?? 'attachment',
      'content-length': content.length,
      'last-modified': at.toUTCString(),
    })
    .end(isHead ? undefined : content)

const isIntact = (request: IncomingMessage, body: Buffer) => {
  const claimed = request.headers['x-amz-checksum-sha256']
  return claimed === undefined || claimed === createHash('sha256').update(body).digest('base64')
}

export const startS3Server = async (account: Account, clock: () => Date) => {
  const objects = new Map<string, StoredObject>()
  const misbehaviours: Misbehaviour[] = []
  const asked: string[] = []
  const signed: Record<string, string>[] = []

  const misbehave = (how: Misbehaviour, reply: ServerResponse) => {
    if (how === 'fails') refuse(reply, 500, 'InternalError')
    if (how === 'breaks off' || how === 'stalls')
      reply.writeHead(200, { 'content-length': 1000, 'last-modified': clock().toUTCString() }).write('half')
    if (how === 'breaks off') {
      setImmediate(() => reply.destroy())
    }
  }

  const act = (request: IncomingMessage, reply: ServerResponse, url: URL, body: Buffer) => {
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
    const object = objects.get(key)
    if (request.method === 'GET' && key === '') return reply.writeHead(200).end(listed(objects, url))
    if (request.method === 'PUT') {
      if (!isIntact(request, body)) return refuse(reply, 400, 'BadDigest')
      objects.set(key, { content: body, contentType: String(request.headers['content-type']), at: clock() })
      return reply.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return reply.writeHead(204).end()
    }
    if (!object) return refuse(reply, 404, 'NoSuchKey')
    return sendObject(reply, url, object, request.method === 'HEAD')
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const body = await bodyOf(request)
    asked.push(`${request.method} ${url.pathname}`)
    signed.push(request.headers as Record<string, string>)
    const how = misbehaviours.shift()
    if (how) return misbehave(how, reply)
    const fault = signatureFault(account, request, url, body, clock())
    if (fault) return refuse(reply, 403, fault)
    if (!`${url.pathname}/`.startsWith(`/${BUCKET}/`)) return refuse(reply, 404, 'NoSuchBucket')
    return act(request, reply, url, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: BUCKET,
    objects,
    /** The requests, in order. */
    asked,
    /** The headers of each request. */
    signed,
    /** Injects these faults into the next requests. */
    misbehaveNext: (...how: Misbehaviour[]) => misbehaviours.push(...how),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
