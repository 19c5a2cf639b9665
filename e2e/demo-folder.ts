/**
 * Before the journeys: the data folder of a server that was started once and has its demo shop. Every server of the
 * journeys begins with a copy of it, which is much quicker than a first start. That has tests of its own. A page on the
 * port `E2E_HOST_PORT` may show the console in a frame.
 */
import { rm } from 'node:fs/promises'
import { freeHostPort, hostOrigins, startServer } from './server.ts'

// biome-ignore lint/style/noDefaultExport: the runner asks for it
export default async () => {
  const hostPort = await freeHostPort()
  const server = await startServer({ EMBED_ORIGINS: hostOrigins(hostPort).join() })
  await server.stop({ keepsData: true })
  process.env.E2E_DEMO_FOLDER = server.dataDir
  process.env.E2E_DEMO_PASSWORD = server.password
  process.env.E2E_HOST_PORT = String(hostPort)
  return () => rm(server.dataDir, { recursive: true, force: true })
}
