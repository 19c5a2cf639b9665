/**
 * Before the journeys: the data folder of a server that was started once and has its demo shop. Every server of the
 * journeys begins with a copy of it, which is much quicker than a first start. That has tests of its own.
 */
import { rm } from 'node:fs/promises'
import { startServer } from './server.ts'

// biome-ignore lint/style/noDefaultExport: the runner asks for it
export default async () => {
  const server = await startServer()
  await server.stop({ keepsData: true })
  process.env.E2E_DEMO_FOLDER = server.dataDir
  process.env.E2E_DEMO_PASSWORD = server.password
  return () => rm(server.dataDir, { recursive: true, force: true })
}
