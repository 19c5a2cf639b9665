import { join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { KeyRing } from '../../base/secrets.ts'
import { localFiles } from './local.ts'
import type { Files } from './port.ts'
import type { S3Config } from './s3-config.ts'

export interface FilesPlace {
  readonly dataDir: string
  readonly s3: S3Config | undefined
}

/** In the bucket, if one is configured, otherwise in the data folder. */
export const openFiles = async ({ dataDir, s3 }: FilesPlace, ring: KeyRing, clock: Clock, log: Log): Promise<Files> => {
  if (!s3) return localFiles(join(dataDir, 'files'), ring, clock, log)
  // A large library that most installations never need.
  const { s3Files } = await import('./s3.ts')
  return s3Files(s3, clock, log)
}
