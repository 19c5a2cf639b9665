import { Instant } from '../http/fields.ts'
import { StaffName } from '../people/staff.ts'

/** Who of the staff entered the account of a refund or its holder, and when. Null if the customer did. */
export const ACCOUNT_ENTRY = {
  account_entered_by: StaffName.nullable(),
  account_entered_at: Instant.nullable(),
}
