import type { InspectedItem } from '@returns-desk/contract'
import type { Draft, Problems } from './draft.ts'

export interface ItemProps {
  readonly returnId: string
  readonly currency: string
  readonly item: InspectedItem
  readonly draft: Draft
  readonly problems: Problems
  readonly onChange: (next: (draft: Draft) => Draft) => void
}

export const itemName = ({ product_title, variant_title }: InspectedItem) =>
  [product_title, variant_title].filter(Boolean).join(' · ')
