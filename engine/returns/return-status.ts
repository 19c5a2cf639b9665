// A status is identified by its `order_index`; shops may rename statuses but not change the moves between them. The
// server enforces these moves and the console offers them, both from this table. Indexes 6 and 8 are off the track: the
// return waits for someone, or has ended without a refund. Other back ends may have indexes missing here: those have no
// moves, no colour and no progress.

/** The statuses by meaning. The number is the `order_index`, which is used in storage and on the wire. */
export const STATUS = {
  NEW: 1,
  AWAITING_PARCEL: 2,
  RECEIVED: 3,
  PROCESSED: 4,
  REFUND_TO_IBAN: 5,
  PENDING_ACTION: 6,
  COMPLETED: 7,
  CANCELLED: 8,
} as const

export type StatusIndex = (typeof STATUS)[keyof typeof STATUS]

export type StatusGroup = 'new' | 'reviewed' | 'processed' | 'pending_action' | 'completed' | 'cancelled' | 'unknown'

/** What the methods of a return determine about its journey. */
export type Journey = {
  readonly requiresIban: boolean
  readonly isExternal: boolean
  /** The customer keeps the products: the tracker expects no parcel. */
  readonly isKept?: boolean | undefined
}

export type TrackerStep = { readonly index: StatusIndex; readonly isCompleted: boolean }

export const STATUS_INDEXES: readonly StatusIndex[] = Object.values(STATUS)

const MOVES: Record<StatusIndex, readonly StatusIndex[]> = {
  1: [2, 3, 4, 6, 8],
  2: [3, 4, 6, 8],
  3: [4, 6, 8],
  4: [5, 6, 7],
  5: [6, 7],
  6: [1, 2, 3, 4, 5, 7, 8],
  7: [],
  8: [],
}

const GROUPS: Record<StatusIndex, StatusGroup> = {
  1: 'new',
  2: 'reviewed',
  3: 'reviewed',
  4: 'processed',
  5: 'processed',
  6: 'pending_action',
  7: 'completed',
  8: 'cancelled',
}

export const isStatusIndex = (value: unknown): value is StatusIndex => STATUS_INDEXES.includes(value as StatusIndex)

/** Our courier never collects an external return, and a bank transfer needs an account. */
const isOpenTo = ({ requiresIban, isExternal }: Journey, index: StatusIndex) =>
  index === STATUS.REFUND_TO_IBAN ? requiresIban : index === STATUS.AWAITING_PARCEL ? !isExternal : true

const movesFrom = (index: number): readonly StatusIndex[] => (isStatusIndex(index) ? MOVES[index] : [])

export const allowedMoves = (from: number, journey: Journey): StatusIndex[] =>
  movesFrom(from).filter((to) => isOpenTo(journey, to))

export const canMove = (from: StatusIndex, to: StatusIndex, journey: Journey): boolean =>
  movesFrom(from).includes(to) && isOpenTo(journey, to)

/** Off the track only the status is shown, without progress. */
export const isOffTrack = (index: number): boolean =>
  index === STATUS.PENDING_ACTION || index === STATUS.CANCELLED || !isStatusIndex(index)

/** How long a move can be undone, and how long its external effects are delayed. */
export const UNDO_WINDOW_MS = 10_000

export const isFinalStatus = (index: number): boolean => isStatusIndex(index) && MOVES[index].length === 0

export const trackerSteps = (current: number, journey: Journey): TrackerStep[] =>
  STATUS_INDEXES.filter(
    (index) =>
      !isOffTrack(index) &&
      isOpenTo(journey, index) &&
      (index !== STATUS.RECEIVED || index === current || !journey.isKept),
  ).map((index) => ({
    index,
    isCompleted: isStatusIndex(current) && index <= current,
  }))

export const statusGroup = (index: number): StatusGroup => (isStatusIndex(index) ? GROUPS[index] : 'unknown')
