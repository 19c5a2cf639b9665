/** When backups are made, where they are kept and how they are encrypted. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const UNIT_SECONDS = { m: 60, h: 60 * 60, d: 24 * 60 * 60 } as const
/** Copying everything more often would keep the database busy with nothing else. */
const SHORTEST_SECONDS = 10 * UNIT_SECONDS.m
const LONGEST_SECONDS = 365 * UNIT_SECONDS.d
const DEFAULT_KEEP = 7
/** Somebody who has an archive may try passphrases for as long as they like. */
const PASSPHRASE_MIN = 16

const secondsOf = (text: string) => {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  return count ? Number(count) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] : Number.NaN
}

const Passphrase = z.string().min(PASSPHRASE_MIN, { error: `must have at least ${PASSPHRASE_MIN} characters` })

/** The file's content; what is wrong with it is said without repeating any of it. */
const passphraseIn = (path: string, context: z.RefinementCtx<string>) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  try {
    const passphrase = readFileSync(path, 'utf8').trim()
    return Passphrase.safeParse(passphrase).success
      ? passphrase
      : refuse(`must name a file with a passphrase of at least ${PASSPHRASE_MIN} characters`)
  } catch (error) {
    return refuse(`names a file that this user cannot read (${(error as NodeJS.ErrnoException).code})`)
  }
}

export const BackupVariables = z.object({
  BACKUP_EVERY: z
    .string()
    .transform(secondsOf)
    .refine((seconds) => seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS, {
      error: 'must be a time such as 24h, 90m or 7d, of at least ten minutes',
    })
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'must be how many backups to keep, such as 7' })
    .transform(Number)
    .default(DEFAULT_KEEP),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: Passphrase.optional(),
  BACKUP_PASSPHRASE_FILE: z.string().transform(passphraseIn).optional(),
})

export interface BackupConfig {
  /** Absent: backups are made by hand only. */
  readonly everySeconds: number | undefined
  readonly keep: number
  readonly folder: string
  /** Encrypts every backup that is made, and decrypts those that are restored. */
  readonly passphrase: string | undefined
}

export const backupConfig = (variables: z.infer<typeof BackupVariables>, dataDir: string): BackupConfig => ({
  everySeconds: variables.BACKUP_EVERY,
  keep: variables.BACKUP_KEEP,
  folder: variables.BACKUP_DIR ? resolve(variables.BACKUP_DIR) : join(dataDir, 'backups'),
  passphrase: variables.BACKUP_PASSPHRASE ?? variables.BACKUP_PASSPHRASE_FILE,
})

/** Scheduled backups, as the worker makes them. */
export interface Backups {
  readonly everySeconds: number
  readonly keep: number
  readonly folder: string
  readonly isEncrypted: boolean
  /** Writes a whole backup to this path, beside the event loop, and answers its size. A failed one leaves nothing there. */
  readonly write: (path: string, now: Date) => Promise<number>
}
