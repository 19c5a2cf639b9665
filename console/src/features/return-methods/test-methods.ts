/** For tests: the return methods of a shop. */
import type { ReturnMethod } from '@returns-desk/contract'

export const method = (id: number, name: string, more: Partial<ReturnMethod> = {}): ReturnMethod => ({
  id,
  shop_id: 1,
  version: 3,
  name,
  short_instruction: `About ${name}`,
  long_instruction: '',
  courier_service_name: '',
  cost: 0,
  active: true,
  display_pickup_address: false,
  generate_awb: false,
  awb_at_creation: false,
  moves_on_delivery: true,
  is_external: false,
  ...more,
})

export const COURIER = method(1, 'Courier pickup', { cost: 18.9, display_pickup_address: true, generate_awb: true })

export const SIX = [
  COURIER,
  method(2, 'Own courier', { is_external: true, active: false }),
  ...['Locker', 'Showroom', 'Post', 'Bicycle'].map((name, index) => method(index + 3, name)),
]
