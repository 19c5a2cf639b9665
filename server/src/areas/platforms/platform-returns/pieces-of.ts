/** What became of the pieces of a return, as its platform is told. */
import type { PlatformPieces } from '../../../adapters/platform/port.ts'

export interface InspectedLine {
  readonly ref: string
  readonly quantity: number
  readonly is_inspected: boolean
  readonly received: number
  readonly accepted: number
  readonly rejected: number
  readonly disposition: 'restock' | 'refurbish' | 'dispose' | 'send_back' | null
}

/** Rejected pieces go back to the customer, unless nothing was accepted and somebody said what becomes of them. */
const rejectedDisposition = ({ accepted, disposition }: InspectedLine) =>
  accepted === 0 && disposition !== null ? disposition : 'send_back'

export const piecesOf = (line: InspectedLine): PlatformPieces[] => {
  const { ref, quantity, received, accepted, rejected, disposition } = line
  if (!line.is_inspected) return [{ ref, quantity, disposition: null, isAccepted: true }]
  const parts: PlatformPieces[] = [
    { ref, quantity: accepted, disposition, isAccepted: true },
    { ref, quantity: rejected, disposition: rejectedDisposition(line), isAccepted: false },
    { ref, quantity: quantity - received, disposition: 'missing', isAccepted: false },
  ]
  return parts.filter((part) => part.quantity > 0)
}
