/** A customer's data rights: export everything a shop knows about them, or erase it. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Instant, StorableText } from '../http/fields.ts'

export const PersonInput = z.object({
  email: StorableText(254)
    .trim()
    .pipe(z.email({ error: 'email_invalid' satisfies ErrorCode })),
})
export type PersonInput = z.infer<typeof PersonInput>

/** Readable JSON, for people and for programs that import it elsewhere. */
export const PersonalExport = z.object({
  email: z.string(),
  exported_at: Instant,
  /** The rows about the person, by table. */
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  files: z.array(z.object({ key: z.string(), content_type: z.string(), content_base64: z.string() })),
})
export type PersonalExport = z.infer<typeof PersonalExport>

export const Erasure = z.object({
  /** How many rows were deleted or anonymised, by table. */
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Rules of the shop that name the address. They are the shop's decisions, and are not changed. */
  rules_naming: z.int(),
})
export type Erasure = z.infer<typeof Erasure>

/** A data request made through the shop's platform. An export of the customer's data answers it. */
export const PrivacyRequest = z.object({ id: z.string(), email: z.string(), requested_at: Instant })
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const privacy = {
  requests: endpoint({
    method: 'GET',
    path: '/privacy/requests',
    access: 'shop',
    needs: 'privacy',
    summary: 'Open data requests that customers made through the platform of the shop',
    response: z.array(PrivacyRequest),
  }),
  export: endpoint({
    method: 'POST',
    path: '/privacy/export',
    access: 'shop',
    needs: 'privacy',
    summary: 'Export everything stored about the customer with this e-mail address, photos included',
    body: PersonInput,
    response: PersonalExport,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/privacy/erase',
    access: 'shop',
    needs: 'privacy',
    confirms: true,
    summary: 'Erase a customer; amounts, dates and products stay for the books',
    body: PersonInput,
    response: Erasure,
  }),
}
