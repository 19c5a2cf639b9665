/** The server with its files in a bucket. */
import { s3Files } from '../../adapters/files/s3.ts'
import { createLog } from '../../base/log.ts'
import type { Deps } from '../../config/deps.ts'
import { createWorld } from '../harness.ts'
import { startS3Server } from './s3-server.ts'

const ACCOUNT = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'eu-central-1' }

export const s3World = async (overrides: Partial<Deps> = {}) => {
  const clock = () => new Date('2026-10-05T12:00:00Z')
  const server = await startS3Server(ACCOUNT, clock)
  const { accessKeyId, secretAccessKey, region } = ACCOUNT
  const place = { bucket: server.bucket, region, endpoint: server.origin, pathStyle: true }
  const files = s3Files({ ...place, credentials: { accessKeyId, secretAccessKey } }, clock, createLog('silent'))
  const { world, close } = await createWorld({ files, ...overrides })
  return {
    world,
    server,
    close: async () => {
      await close()
      await server.close()
    },
  }
}
