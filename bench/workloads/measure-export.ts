// The whole list as one CSV file, read as fast as it comes, and the server's memory meanwhile.

import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 200
const MEGABYTE = 2 ** 20

const residentBytes = async (url: string) => {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}

const countLines = async (body: ReadableStream<Uint8Array>) => {
  let lines = 0
  for await (const chunk of body) for (const byte of chunk) if (byte === 10) lines += 1
  return lines
}

export const measureExport = async (url: string, headers: Readonly<Record<string, string>>) => {
  const before = await residentBytes(url)
  const started = performance.now()
  const answer = await fetch(`${url}/api/returns/export`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`the export was refused: ${answer.status}`)
  let isOver = false
  let most = before
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentBytes(url))
      await pause(LOOK_MS)
    }
  })()
  const lines = await countLines(answer.body)
  isOver = true
  await watching
  return {
    lines,
    seconds: Number(((performance.now() - started) / 1000).toPrecision(3)),
    'memory before, MB': Math.round(before / MEGABYTE),
    'most memory, MB': Math.round(most / MEGABYTE),
  }
}
