/** People of a shop: who they are, what they may do, and how they are invited. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Id, IdParams, Instant, RequiredText } from '../http/fields.ts'
import { LANGUAGES } from '../shop/language.ts'
import { ROLES } from './roles.ts'

export const STAFF_NAME_MAX_LENGTH = 100
const EMAIL_MAX_LENGTH = 254

/** Somebody who did something. A person who was erased has no name any more. */
export const StaffName = z.object({ id: Id, name: z.string().nullable() })
export type StaffName = z.infer<typeof StaffName>

const Role = z.enum(ROLES)
/** A language of the programs' own texts: theirs are mails and screens, not the shop's texts. */
const StaffLanguage = z.enum(LANGUAGES)

export const StaffMember = StaffName.extend({
  role: Role,
  state: z.enum(['invited', 'active', 'off']),
  /** Empty where it is not known; left out for those who may not manage staff. */
  email: z.string().optional(),
  language: StaffLanguage,
  /** The person comes from the shop's platform, which signs them in. */
  is_from_platform: z.boolean(),
  last_seen_at: Instant.nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

const email = z.string().trim().max(EMAIL_MAX_LENGTH)
const invalid = { error: 'staff_email_invalid' satisfies ErrorCode }
export const StaffEmail = email.pipe(z.email(invalid))

export const StaffInput = z.object({
  name: RequiredText('name_required', STAFF_NAME_MAX_LENGTH),
  email: StaffEmail,
  role: Role,
  language: StaffLanguage,
})
export type StaffInput = z.infer<typeof StaffInput>

/** For somebody whose address is not known: they may stay without one. */
export const StaffWithoutEmail = StaffInput.extend({
  email: email.refine((typed) => typed === '' || StaffEmail.safeParse(typed).success, invalid).default(''),
})

export const StaffPatch = StaffInput.partial().extend({ state: z.enum(['active', 'off']).optional() })
export type StaffPatch = z.infer<typeof StaffPatch>

/** Of everyone who signs in at the host. People of a platform are signed in by it. */
export const StaffPolicy = z.object({ second_factor_required: z.boolean() })
export type StaffPolicy = z.infer<typeof StaffPolicy>

/** The link works once, for seven days. It is mailed, and may be handed over another way. */
export const StaffInvitation = z.object({ member: StaffMember, link: z.string() })
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/staff',
    access: 'shop',
    needs: 'read',
    summary: 'The people of the shop, by name',
    response: z.array(StaffMember),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff',
    access: 'shop',
    needs: 'staff',
    confirms: true,
    summary: 'Invite a person by e-mail',
    body: StaffInput,
    response: StaffInvitation,
    errors: ['staff_email_taken', 'staff_limit', 'invitations_limit'],
  }),
  renewInvite: endpoint({
    method: 'POST',
    path: '/staff/{id}/invite',
    access: 'shop',
    needs: 'staff',
    confirms: true,
    summary: 'Invite the person again; earlier links end',
    params: IdParams,
    response: StaffInvitation,
    errors: ['staff_not_invited', 'invitations_limit'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/staff/{id}',
    access: 'shop',
    needs: 'staff',
    confirms: true,
    summary: 'Change a person, or switch them off: their sessions end',
    params: IdParams,
    body: StaffPatch,
    response: StaffMember,
    errors: ['staff_email_taken', 'last_owner', 'staff_not_invited'],
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/staff/{id}/remove-second-factor',
    access: 'shop',
    needs: 'staff',
    confirms: true,
    summary: 'Remove a person’s codes and passkeys, if they have lost them',
    params: IdParams,
  }),
  getPolicy: endpoint({
    method: 'GET',
    path: '/staff/policy',
    access: 'shop',
    needs: 'staff',
    summary: 'What the shop asks of everyone who signs in',
    response: StaffPolicy,
  }),
  savePolicy: endpoint({
    method: 'PUT',
    path: '/staff/policy',
    access: 'shop',
    needs: 'staff',
    confirms: true,
    summary: 'Ask everyone for a second factor, or not; who has none sets one up at the next sign-in',
    body: StaffPolicy,
    response: StaffPolicy,
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/staff/{id}',
    access: 'shop',
    needs: 'staff',
    confirms: true,
    summary: 'Erase a person: what they did stays, without their name',
    params: IdParams,
    errors: ['last_owner'],
  }),
}
