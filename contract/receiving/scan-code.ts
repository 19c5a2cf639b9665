import { scannedCode } from '@returns-desk/engine'
import { z } from 'zod'
import { RequiredText } from '../http/fields.ts'

const Code = RequiredText('value_required', 300)

/**
 * What a scanner reads or a person types: a return number, the address in our QR code, an AWB, an order number, a SKU.
 * Without what scanners add to it.
 */
export const ScanCode = Code.transform(scannedCode).pipe(Code)

/** Chosen by the caller: a scan that is sent twice is one scan. */
export const ScanKey = z.uuid()
