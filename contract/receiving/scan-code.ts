import { z } from 'zod'
import { RequiredText } from '../fields.ts'

/** What a scanner reads or a person types: a return number, the address in our QR code, an AWB, an order number, a SKU. */
export const ScanCode = RequiredText('value_required', 300)

/** Chosen by the caller: a scan that is sent twice is one scan. */
export const ScanKey = z.uuid()
