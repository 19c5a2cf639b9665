/**
 * Processes what is left of a return on Shopify. That accepts no idempotency key, so what is left is read first: pieces that
 * were processed, by us together with a refund or by staff there, are not processed again.
 */
import { PlatformError } from '../../platform-error.ts'
import type { PlatformPieces } from '../../port.ts'
import type { ShopifyAdmin, ShopPlace } from '../admin.ts'
import { PROCESS_RETURN } from '../documents.ts'
import { chooseRest, lineInputs } from './return-pieces.ts'
import { readState } from './return-state.ts'
import { refuseFor, type UserError } from './returns.ts'

interface Processed {
  readonly returnProcess: { readonly userErrors: readonly UserError[] }
}

/** No money is moved: refunds have a request of their own. */
export const processReturn = async (
  admin: ShopifyAdmin,
  place: ShopPlace,
  returnId: string,
  pieces: readonly PlatformPieces[],
): Promise<void> => {
  const { status, lines, isDone } = await readState(admin, place, returnId)
  if (isDone || status === 'CLOSED') return
  if (status !== 'OPEN') throw new PlatformError('refused', 'not_open')
  const returnLineItems = await lineInputs(admin, place, returnId, chooseRest(lines, pieces))
  const variables = { input: { returnId, returnLineItems, notifyCustomer: false } }
  const { returnProcess } = await admin.mutate<Processed>(place, PROCESS_RETURN, variables)
  if (returnProcess.userErrors.length === 0) return
  // It may have been processed concurrently, between our read and our request.
  if (!(await readState(admin, place, returnId)).isDone) refuseFor(returnProcess.userErrors)
}
