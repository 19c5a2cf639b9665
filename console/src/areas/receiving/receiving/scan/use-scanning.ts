/** Sends scans, keeps what could not be sent, and sends it once the network is back. */
import { ApiError, type ScanResult } from '@returns-desk/contract'
import { errorText } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../shell/session/api.tsx'
import { useSessionShop } from '../../../../shell/session/session-gate.tsx'
import { type LoggedScan, useScanLog } from './scan-log.ts'
import { addWaiting, listWaiting, removeWaiting, type WaitingScan } from './waiting-scans.ts'

const RETRY_MS = 15_000
/** Signed out, too long, too many: the same scan may succeed later. */
const PASSING = [401, 408, 429]
const FIRST_SERVER_ERROR = 500

const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= FIRST_SERVER_ERROR || PASSING.includes(error.status)

const outcomeOf = ({ hits, parcel }: ScanResult) => {
  if (hits.length === 1) return 'hit'
  return hits.length > 1 && !parcel ? 'several' : 'miss'
}

const useSend = () => {
  const api = useApi()
  const { t } = useTranslation('receiving')
  const queryClient = useQueryClient()
  return useCallback(
    async ({ key, code, scanned_at }: WaitingScan, returnId?: string): Promise<LoggedScan> => {
      const line = { key, code, at: scanned_at }
      const body = { key, code, scanned_at, ...(returnId ? { return_id: returnId } : {}) }
      try {
        const result = await api.parcels.scan({ body })
        await removeWaiting(key)
        void queryClient.invalidateQueries({ queryKey: ['returns'] })
        if (result.parcel) void queryClient.invalidateQueries({ queryKey: ['parcels'] })
        return { ...line, outcome: outcomeOf(result), hits: result.hits, parcel: result.parcel, isNew: result.is_new }
      } catch (error) {
        if (mayPass(error)) return { ...line, outcome: 'kept' }
        await removeWaiting(key)
        return { ...line, outcome: 'failed', problem: errorText(error, t('failed.scan')) }
      }
    },
    [api, t, queryClient],
  )
}

/** How many wait, and a function that sends them. */
const useWaiting = (send: ReturnType<typeof useSend>) => {
  const { shopId } = useSessionShop()
  const { write } = useScanLog()
  const [count, setCount] = useState(0)
  const isFlushing = useRef(false)
  /** Being sent right now, because somebody has just scanned them. */
  const [current] = useState(() => new Set<string>())
  const recount = useCallback(async () => setCount((await listWaiting(shopId)).length), [shopId])
  const flush = useCallback(async () => {
    if (isFlushing.current) return
    isFlushing.current = true
    try {
      for (const scan of (await listWaiting(shopId)).filter(({ key }) => !current.has(key))) {
        const line = await send(scan)
        // The others would fail in the same way.
        if (line.outcome === 'kept') break
        write(line)
      }
    } finally {
      isFlushing.current = false
      await recount()
    }
  }, [shopId, send, write, recount, current])
  return { count, recount, flush, current }
}

export const useScanning = () => {
  const { shopId } = useSessionShop()
  const { log, write } = useScanLog()
  const send = useSend()
  const { count, recount, flush, current } = useWaiting(send)
  useEffect(() => {
    void flush()
    const again = () => void flush()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [flush])
  useEffect(() => {
    if (count === 0) return
    const timer = setInterval(() => void flush(), RETRY_MS)
    return () => clearInterval(timer)
  }, [count, flush])
  /** Of several returns, `returnId` is the one that was chosen. */
  const scan = async (code: string, returnId?: string): Promise<LoggedScan> => {
    const made = { key: crypto.randomUUID(), code, scanned_at: new Date().toISOString(), shop: shopId }
    write({ key: made.key, code, at: made.scanned_at, outcome: 'sending' })
    current.add(made.key)
    // A chosen one is asked for again by the person, not by the device.
    if (!returnId) await addWaiting(made)
    const line = await send(made, returnId)
    const said = returnId && line.outcome === 'kept' ? { ...line, outcome: 'failed' as const } : line
    current.delete(made.key)
    write(said)
    await recount()
    return said
  }
  return { log, scan, waiting: count }
}
