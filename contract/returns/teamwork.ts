/** Who takes care of a return, and who is looking at it. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id } from '../http/fields.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from './return-id.ts'

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
