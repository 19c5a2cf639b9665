import { join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { KeyRing } from '../../base/secrets.ts'
import { localFiles } from './local.ts'
import { s3Files } from './s3.ts'
import type { S3Config } from './s3-config.ts'

export interface FilesPlace {
  readonly dataDir: string
  readonly s3: S3Config | undefined
}

/** In the bucket, if one is configured, otherwise in the data folder. */
export const openFiles = ({ dataDir, s3 }: FilesPlace, ring: KeyRing, clock: Clock, log: Log) =>
  s3 ? s3Files(s3, clock, log) : localFiles(join(dataDir, 'files'), ring, clock, log)
