/** Apart from the shapes, so that a screen which only reads them loads no library for checking shapes. */

export const TIMELINE_KINDS = [
  'created',
  'moved',
  'move_undone',
  'label_made',
  'label_failed',
  'label_cancelled',
  'awb_entered',
  'parcel_event',
  'assigned',
  'message_sent',
  'message_received',
  'message_cancelled',
  'corrected',
  'flagged',
  'inspected',
  'refund_corrected',
  'refund_explained',
  'payout_agreed',
  'payout_sent',
  'payout_settled',
  'payout_bounced',
  'payout_failed',
  'payout_given_up',
  'payout_cancelled',
] as const

/** In the text of a note `@{12}` mentions the person with that id. */
export const MENTION = /@\{(\d{1,9})\}/g

/** How often somebody who looks at a return says so. */
export const PRESENCE_SECONDS = 15
