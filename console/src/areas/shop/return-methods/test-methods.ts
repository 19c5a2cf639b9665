/** For tests: the return methods of a shop. */
import { ReturnMethod } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'

export const method = (id: number, name: string, more: Partial<ReturnMethod> = {}) =>
  rowOf(ReturnMethod, { id, version: 3, name, short_instruction: `About ${name}`, ...more })

export const COURIER = method(1, 'Courier pickup', { cost: 18.9, display_pickup_address: true, generate_awb: true })

export const SIX = [
  COURIER,
  method(2, 'Own courier', { is_external: true, active: false }),
  ...['Locker', 'Showroom', 'Post', 'Bicycle'].map((name, index) => method(index + 3, name)),
]
