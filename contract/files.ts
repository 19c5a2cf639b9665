import { z } from 'zod'
import { endpoint } from './http/endpoint.ts'

export const files = {
  downloadUrl: endpoint({
    method: 'GET',
    path: '/s3/files/download-url',
    access: 'shop',
    summary: 'An address, good for a few minutes, where a photo can be fetched',
    query: z.object({
      key: z.string().min(1).max(300),
      /** A small copy, for lists. Without it: the photo as it was kept. */
      size: z.enum(['thumb']).optional(),
    }),
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
}
