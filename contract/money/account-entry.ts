import { Instant } from '../fields.ts'
import { StaffName } from '../staff/staff.ts'

/** Who of the staff entered the account of a refund or its holder, and when. Null if the customer did. */
export const ACCOUNT_ENTRY = {
  account_entered_by: StaffName.nullable(),
  account_entered_at: Instant.nullable(),
}
