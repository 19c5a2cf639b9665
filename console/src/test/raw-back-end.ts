/** A back end that returns raw text, so that the console's response handling is part of the test. */

/** By method and path: `GET /settings`. A function receives the request body. */
export type Answers = Readonly<Record<string, unknown>>

interface Sent {
  readonly call: string
  readonly body: unknown
  readonly headers: Headers
}

const answerOf = (answer: unknown, body: unknown) => {
  const given = typeof answer === 'function' ? answer(body) : answer
  if (given instanceof Response) return given
  return given === undefined ? Response.json({ message: 'Not found' }, { status: 404 }) : Response.json(given)
}

export const rawBackEnd = (answers: Answers) => {
  const sent: Sent[] = []
  const send: typeof fetch = async (url, init) => {
    const path = String(url).replace('/api', '').split('?')[0]
    const call = `${init?.method ?? 'GET'} ${path}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ call, body, headers: new Headers(init?.headers) })
    return answerOf(answers[call], body)
  }
  const write = (call: string) => sent.findLast((one) => one.call === call)
  return { send, sent, write }
}
