import { z } from 'zod'
import { offeredCalls } from '../http/crud.ts'
import {
  Id,
  Money,
  NAME_MAX_LENGTH,
  OptionalText,
  RequiredText,
  TEXT_MAX_LENGTH,
  Translations,
  Version,
} from '../http/fields.ts'

export const ReturnMethodInput = z.object({
  name: RequiredText('name_required'),
  short_instruction: OptionalText(),
  long_instruction: OptionalText(),
  display_pickup_address: z.boolean().default(false),
  generate_awb: z.boolean().default(false),
  awb_at_creation: z.boolean().default(false),
  moves_on_delivery: z.boolean().default(true),
  courier_service_name: OptionalText(),
  cost: Money.default(0),
  active: z.boolean().default(true),
  is_external: z.boolean().default(false),
  translations: Translations({
    name: NAME_MAX_LENGTH,
    short_instruction: TEXT_MAX_LENGTH,
    long_instruction: TEXT_MAX_LENGTH,
  }),
})
export type ReturnMethodInput = z.infer<typeof ReturnMethodInput>

export const ReturnMethod = ReturnMethodInput.extend({ id: Id, shop_id: Id, version: Version })
export type ReturnMethod = z.infer<typeof ReturnMethod>

export const returnMethods = offeredCalls({
  plural: 'return-methods',
  name: 'return method',
  listed: 'Return methods, oldest first',
  input: ReturnMethodInput,
  row: ReturnMethod,
})
