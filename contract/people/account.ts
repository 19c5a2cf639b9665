/** One's own account. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { PASSWORD_MAX_LENGTH, SignInMeans } from './second-factor.ts'
import { StaffInput, StaffMember } from './staff.ts'

export const Account = StaffMember.extend({
  email: z.string(),
  /** Whether they have a password here; who comes from a platform has none. */
  has_password: z.boolean(),
  ...SignInMeans,
})
export type Account = z.infer<typeof Account>

export const AccountInput = StaffInput.pick({ name: true, language: true })
export type AccountInput = z.infer<typeof AccountInput>

export const PasswordChange = z.object({
  current: z.string().max(PASSWORD_MAX_LENGTH),
  password: z.string().max(PASSWORD_MAX_LENGTH),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const account = {
  get: endpoint({
    method: 'GET',
    path: '/account',
    access: 'shop',
    needs: 'session',
    summary: 'Who is signed in',
    response: Account,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/account',
    access: 'shop',
    needs: 'session',
    summary: 'Change one’s own name or language',
    body: AccountInput.partial(),
    response: Account,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/account/password',
    access: 'shop',
    needs: 'session',
    summary: 'Change one’s own password; other sessions end',
    body: PasswordChange,
    errors: ['password_wrong', 'password_weak', 'too_many_requests', 'sign_ins_busy'],
  }),
  signOutElsewhere: endpoint({
    method: 'POST',
    path: '/account/sign-out-elsewhere',
    access: 'shop',
    needs: 'session',
    summary: 'End every other session of one’s own',
  }),
}
