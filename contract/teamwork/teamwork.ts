/** Who takes care of a return, and who is looking at it. */
import { z } from 'zod'
import { Id } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { ReturnId } from '../return-id.ts'
import { StaffName } from '../staff/staff.ts'

const ReturnParams = z.object({ id: ReturnId })

export const teamwork = {
  assign: endpoint({
    method: 'PUT',
    path: '/returns/{id}/assignee',
    access: 'shop',
    needs: 'note',
    summary: 'Assign a return to a person, or to nobody',
    params: ReturnParams,
    body: z.object({ staff_id: Id.nullable() }),
    response: z.object({ assignee: StaffName.nullable() }),
    errors: ['assignee_unknown'],
  }),
  presence: endpoint({
    method: 'POST',
    path: '/returns/{id}/presence',
    access: 'shop',
    needs: 'read',
    audited: false,
    summary: 'Say that one is looking at a return, and learn who else is',
    params: ReturnParams,
    response: z.object({ others: z.array(StaffName) }),
  }),
}
