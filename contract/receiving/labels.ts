import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { ReturnDetail, ReturnId } from '../returns/returns.ts'

const ReturnParams = z.object({ id: ReturnId })

export const AwbInput = z.object({
  awb: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]{3,39}$/, { error: 'awb_invalid' }),
})
export type AwbInput = z.infer<typeof AwbInput>

export const labels = {
  enterAwb: endpoint({
    method: 'PUT',
    path: '/returns/{id}/awb',
    access: 'shop',
    needs: 'handle',
    summary: 'Enter the AWB of a label created elsewhere',
    params: ReturnParams,
    body: AwbInput,
    errors: ['not_found', 'label_not_possible'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/returns/{id}/label',
    access: 'shop',
    needs: 'note',
    summary: 'A URL of the label of a return, valid for a few minutes',
    params: ReturnParams,
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/returns/{id}/label',
    access: 'shop',
    needs: 'handle',
    summary: 'Create a new label for a return; the previous one is cancelled',
    params: ReturnParams,
    response: ReturnDetail,
    errors: ['not_found', 'label_not_possible'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/returns/{id}/label',
    access: 'shop',
    needs: 'handle',
    summary: 'Cancel the label of a return at its courier',
    params: ReturnParams,
    errors: ['not_found'],
  }),
}
