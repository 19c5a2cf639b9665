// Asks /healthz again and again over one connection. Its parent asks for the longest wait since the last time, and is answered when
// the request in flight is done.

import { Agent, get } from 'node:http'

const [url = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longest = 0
let isAsked = false

const answer = () => {
  process.send?.(longest)
  longest = 0
  isAsked = false
}

const ask = () => {
  const started = performance.now()
  get(`${url}/healthz`, { agent }, (response) => {
    response.resume().on('end', () => {
      longest = Math.max(longest, performance.now() - started)
      if (isAsked) answer()
      setTimeout(ask, 1)
    })
  }).on('error', () => process.exit(0))
}

process.on('message', () => {
  isAsked = true
})
ask()
process.send?.('ready')
