import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'

/** Public data of a shop: what its portal shows before a customer has identified themselves. */
export const PublicShop = z.object({
  handle: z.string(),
  name: z.string(),
  /** The shop's first language. */
  language: z.string(),
  /** What customers may read it in, the first one first. */
  languages: z.array(z.string()),
  time_zone: z.string(),
  /** The shop's branding in the portal; empty if not configured. */
  accent_color: z.string(),
  logo_url: z.string(),
  /** The shop's own pages; empty for none. */
  terms_url: z.string(),
  privacy_url: z.string(),
  /** What it says about withdrawing from a purchase. */
  withdrawal_text: z.string(),
  translations: z.record(z.string(), z.object({ withdrawal_text: z.string().optional() })),
  /** A demo shop: its returns are not real, and the portal says so. */
  is_demo: z.boolean(),
  /** The shop's overrides of our messages, by language and code, for what the portal validates before sending. */
  error_texts: z.record(z.string(), z.record(z.string(), z.string())),
})
export type PublicShop = z.infer<typeof PublicShop>

export const HandleParams = z.object({ handle: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,98}$/) })

export const shops = {
  get: endpoint({
    method: 'GET',
    path: '/portal/{handle}',
    access: 'public',
    summary: 'What the portal shows of a shop',
    params: HandleParams,
    response: PublicShop,
  }),
}
