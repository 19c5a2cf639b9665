/**
 * Files of payments for the shop's bank. A file is made once: every download gives the same bytes, until it goes with the
 * bank accounts in it.
 */
import { BANK_PROFILES } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Amount, Id, IdParams, Instant, OptionalText, RequiredText, Version } from '../http/fields.ts'
import { PageNumber } from '../http/page-query.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from '../returns/return-id.ts'
import { ACCOUNT_ENTRY } from './account-entry.ts'

export const PAYMENTS_PER_FILE = 5000
export const BANK_FILES_PER_PAGE = 20

export const BANK_FILE_STATES = ['made', 'approved', 'downloaded', 'confirmed', 'void'] as const
export type BankFileState = (typeof BANK_FILE_STATES)[number]

const Profile = z.enum(BANK_PROFILES)

/** Eight or eleven characters, or none. */
const Bic = OptionalText(11)
  .transform((text) => text.toUpperCase())
  .refine((text) => text === '' || /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(text), {
    error: 'bic_invalid' satisfies ErrorCode,
  })

export const BankAccountInput = z.object({
  debtor_name: RequiredText('debtor_name_required', 70),
  /** Empty: as it is. */
  iban: OptionalText(60),
  bic: Bic,
  /** The kind of file that is chosen at first. */
  profile: Profile.default('generic_03'),
  /** A file is approved by somebody else than who made it, before anybody can download it. */
  four_eyes: z.boolean().default(false),
})
export type BankAccountInput = z.input<typeof BankAccountInput>

export const BankAccount = z.object({
  debtor_name: z.string(),
  /** Masked but for its ends; null until there is one. */
  iban: z.string().nullable(),
  bic: z.string(),
  profile: Profile,
  four_eyes: z.boolean(),
  version: Version,
})
export type BankAccount = z.infer<typeof BankAccount>

/** One payment. */
export const BankPayment = z.object({
  return_id: ReturnId,
  number: z.string(),
  order_name: z.string(),
  /** Null until the file is made, unless it was agreed before. */
  payout_id: Id.nullable(),
  /** In the characters that banks accept; empty if there are none of these in it. Of a file: as it stands there, as is the account. */
  name: z.string(),
  /** Masked but for its ends; null if there is none. */
  iban: z.string().nullable(),
  ...ACCOUNT_ENTRY,
  amount: Amount,
  currency: z.string(),
  /** What the bank knows it by; null until the file is made. */
  reference: z.string().nullable(),
  /** Of the payout, once there is one. */
  state: z.string().nullable(),
  /** Why it cannot be paid this way, or no longer: an error code of the catalogue, and its words. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type BankPayment = z.infer<typeof BankPayment>

export const CheckedPayment = BankPayment.extend({
  /** As it was entered: whoever pays may correct it. */
  account_holder: z.string(),
  /** Of the return. */
  version: Version,
})
export type CheckedPayment = z.infer<typeof CheckedPayment>

export const BankFileCheck = z.object({
  payments: z.array(CheckedPayment),
  /** Of those without a problem; never added up across currencies. */
  sums: z.array(z.object({ currency: z.string(), count: z.int(), amount: Amount })),
  /** When it is paid unless another day is asked for: today, or the next day on which banks work (TARGET). */
  execution_day: z.iso.date(),
  /** A file can be made of exactly these. */
  is_possible: z.boolean(),
})
export type BankFileCheck = z.infer<typeof BankFileCheck>

export const BankFileSummary = z.object({
  id: Id,
  name: z.string(),
  profile: Profile,
  state: z.enum(BANK_FILE_STATES),
  execution_day: z.iso.date(),
  count: z.int(),
  amount: Amount,
  currency: z.string(),
  /** Of the bytes, in hexadecimal. */
  sha256: z.string(),
  /** Somebody else than who made it has to approve it. */
  four_eyes: z.boolean(),
  made_by: StaffName.nullable(),
  made_at: Instant,
  approved_by: StaffName.nullable(),
  approved_at: Instant.nullable(),
  /** The first time. */
  downloaded_at: Instant.nullable(),
  /** Confirmed or made void. */
  ended_at: Instant.nullable(),
  /** Its bytes are no longer kept. */
  is_gone: z.boolean(),
  /** How many of its payments are where: `in_batch`, `sent`, `settled`, `bounced`. */
  states: z.record(z.string(), z.int()),
})
export type BankFileSummary = z.infer<typeof BankFileSummary>

export const BankFile = BankFileSummary.extend({ payments: z.array(BankPayment) })
export type BankFile = z.infer<typeof BankFile>

/** A file that still has the account from before a correction. */
export const TouchedFile = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(['made', 'approved', 'downloaded']),
  /** Nobody has it yet, and nobody gets it: void it and make a new one. Or somebody has it: ask whether the bank has it, too. */
  to_do: z.enum(['void', 'ask_bank']),
})
export type TouchedFile = z.infer<typeof TouchedFile>

const ReturnIds = z.array(ReturnId).min(1).max(PAYMENTS_PER_FILE)
const money = { access: 'shop', needs: 'money' } as const

export const bankAccount = {
  get: endpoint({
    ...money,
    method: 'GET',
    path: '/bank-account',
    summary: 'The account that refunds are paid from',
    response: BankAccount,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/bank-account',
    access: 'shop',
    needs: 'configure',
    summary:
      'Change the account that refunds are paid from, and who has to agree to a file. Another account, or no second person, only by an owner',
    versioned: true,
    body: BankAccountInput,
    response: BankAccount,
    errors: [
      ...(['debtor_name_unusable', 'iban_required', 'iban_invalid', 'bank_iban_treasury'] as const),
      ...(['bank_debtor_abroad', 'owner_needed', 'confirmation_needed'] as const),
    ],
  }),
}

export const bankFiles = {
  list: endpoint({
    ...money,
    method: 'GET',
    path: '/bank-files',
    summary: 'The bank files, newest first',
    query: z.object({ page: PageNumber.default(0) }),
    response: z.object({
      data: z.array(BankFileSummary),
      page: z.int().min(0),
      total_pages: z.int().min(0),
      total_items: z.int().min(0),
      /** Downloaded, and nobody has said yet that the bank has it. */
      unconfirmed: z.int().min(0),
    }),
  }),
  check: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-files/check',
    audited: false,
    summary:
      'What a file of these refunds would contain, and what stands in its way; without `return_ids` of all of them',
    body: z.object({ profile: Profile.optional(), return_ids: ReturnIds.optional() }),
    response: BankFileCheck,
    errors: ['not_found'],
  }),
  create: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-files',
    summary:
      'Make a file of what is open or agreed of these refunds. Refused as a whole, with every payment that stands in its way. Idempotent by `key`',
    body: z.object({
      key: z.uuid(),
      return_ids: ReturnIds,
      profile: Profile.optional(),
      /** If omitted: today in the time of the shop, or the next day on which banks work (TARGET). */
      execution_day: z.iso.date().optional(),
    }),
    response: BankFile,
    errors: [
      ...(['bank_account_missing', 'bank_file_rows', 'bank_file_empty', 'bank_file_currencies'] as const),
      ...(['execution_day_invalid', 'payout_state', 'not_found', 'key_taken'] as const),
    ],
  }),
  get: endpoint({
    ...money,
    method: 'GET',
    path: '/bank-files/{id}',
    summary: 'A file with its payments',
    params: IdParams,
    response: BankFile,
  }),
  approve: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-files/{id}/approve',
    summary: 'Approve a file, so that it can be downloaded. Refused, with every payment that no longer fits its return',
    params: IdParams,
    response: BankFile,
    errors: ['bank_file_state', 'bank_file_four_eyes', 'bank_file_changed', 'bank_file_gone'],
  }),
  download: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-files/{id}/download',
    summary:
      'The file: the same bytes each time. The first time refused, with every payment that no longer fits its return. Every download is in the audit',
    params: IdParams,
    download: 'application/octet-stream',
    errors: ['bank_file_state', 'bank_file_changed', 'bank_file_gone', 'too_many_downloads'],
  }),
  confirm: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-files/{id}/confirm',
    summary: 'Say that the bank has taken the file: its payments are on their way',
    params: IdParams,
    response: BankFile,
    errors: ['bank_file_state'],
  }),
  void: endpoint({
    ...money,
    method: 'POST',
    path: '/bank-files/{id}/void',
    summary: 'Say that the file is not used: its refunds are open again',
    params: IdParams,
    response: BankFile,
    errors: ['bank_file_state'],
  }),
}
