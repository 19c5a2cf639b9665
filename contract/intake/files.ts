import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'

export const files = {
  downloadUrl: endpoint({
    method: 'GET',
    path: '/s3/files/download-url',
    access: 'shop',
    needs: 'read',
    summary: 'A URL of a photo, valid for a few minutes',
    query: z.object({
      key: z.string().min(1).max(300),
      /** A thumbnail, for lists. If omitted: the stored photo. */
      size: z.enum(['thumb']).optional(),
    }),
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
}
