import { z } from 'zod'
import { crudCalls } from '../http/crud.ts'
import { Id, OptionalText, RequiredText, TEXT_MAX_LENGTH, Translations, Version } from '../http/fields.ts'

export const ReturnReasonInput = z.object({
  name: RequiredText('name_required'),
  display_name: OptionalText(),
  description: OptionalText(),
  translations: Translations({ display_name: TEXT_MAX_LENGTH, description: TEXT_MAX_LENGTH }),
})
export type ReturnReasonInput = z.infer<typeof ReturnReasonInput>

export const ReturnReason = ReturnReasonInput.extend({ id: Id, version: Version })
export type ReturnReason = z.infer<typeof ReturnReason>

export const returnReasons = crudCalls({
  plural: 'return-reasons',
  name: 'return reason',
  listed: 'All return reasons, oldest first',
  input: ReturnReasonInput,
  row: ReturnReason,
  errors: ['name_taken'],
})
