import type { FastifyInstance, InjectOptions } from 'fastify'

/** `fetch` that reaches the app without a port. */
export const injectFetch =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const sent = init?.body
    const file = sent instanceof Blob ? Buffer.from(await sent.arrayBuffer()) : undefined
    const body = sent === undefined ? {} : { payload: file ?? String(sent) }
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      ...body,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const item of [value].flat()) if (item !== undefined) headers.append(name, String(item))
    }
    const hasNoContent = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(hasNoContent ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers,
    })
  }
