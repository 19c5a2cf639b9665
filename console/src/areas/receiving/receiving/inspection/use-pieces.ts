import type { Inspection, ScanHit } from '@returns-desk/contract'
import { scannedCode } from '@returns-desk/engine'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../shell/session/api.tsx'
import type { Sound } from '../scan/sounds.ts'
import { countReceived } from './draft.ts'
import type { AllDrafts } from './use-drafts.ts'

/** A code that is none of the pieces, and the return that it leads to, if it is only one. */
export interface OtherCode {
  readonly code: string
  readonly hit?: ScanHit
}

const folded = (code: string) => scannedCode(code).toLowerCase()

/** A piece adds one. Returns what was read, for eyes and ears, and what else was scanned. */
export const usePieces = (inspection: Inspection, drafts: AllDrafts, play: (sound: Sound) => void) => {
  const { t } = useTranslation('receiving')
  const api = useApi()
  const [said, setSaid] = useState<{ readonly text: string; readonly isHit: boolean }>()
  const [other, setOther] = useState<OtherCode>()
  /** Only the last code is asked about, and none after this inspection was left. */
  const latest = useRef('')
  useEffect(
    () => () => {
      latest.current = ''
    },
    [],
  )
  const say = (isHit: boolean, text: string) => {
    play(isHit ? 'hit' : 'miss')
    setSaid({ text, isHit })
  }
  /** Most likely the label of the next parcel. Without a network nobody knows. */
  const ask = async (code: string) => {
    setSaid(undefined)
    latest.current = code
    const { hits } = await api.parcels.find({ query: { code } }).catch(() => ({ hits: [] }))
    if (latest.current !== code) return
    if (hits.some(({ return_id }) => return_id === inspection.return_id)) return say(true, t('piece.own', { code }))
    const [hit] = hits.length === 1 ? hits : []
    say(false, hit ? t('piece.next', { code, number: hit.number }) : t('piece.other', { code }))
    setOther(hit ? { code, hit } : { code })
  }
  const scan = (read: string) => {
    const code = scannedCode(read)
    if (code === '') return
    latest.current = ''
    const same = inspection.items.filter(({ sku }) => sku !== '' && folded(sku) === folded(code))
    if (same.length === 0) return void ask(code)
    const item = same.find((one) => drafts.of(one).received < one.quantity)
    if (!item) return say(false, t('piece.too_many', { code }))
    drafts.change(item, (before) => countReceived(before, before.received + 1, item.quantity))
    say(true, t('piece.counted', { product: item.product_title }))
  }
  return { scan, said, other, setOther }
}
