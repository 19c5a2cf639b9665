import { ApiError, type InspectedItemInput, type Inspection } from '@returns-desk/contract'
import { errorText, isStale, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate } from '@returns-desk/ui/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inspectionQuery } from '../../../../parts/queries/inspection-query.ts'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { useSaveInspection } from '../queries.ts'
import type { Sound } from '../scan/sounds.ts'
import { type AllDrafts, inputsOf } from './use-drafts.ts'

/** Why nothing was saved, a new one for each press. Without a text: the fields say it. */
export interface Refusal {
  readonly text?: string
}

const isMoved = (error: unknown) => isStale(error) || (error instanceof ApiError && error.code === 'return_moved')

/** Saves and leads on. If somebody else was faster, it loads what they did and keeps what was typed here. */
export const useSave = (inspection: Inspection, drafts: AllDrafts, play: (sound: Sound) => void) => {
  const { t } = useTranslation('receiving')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const save = useSaveInspection(inspection.return_id)
  const [refusal, setRefusal] = useState<Refusal>()
  const refuse = (text?: string) => {
    play('miss')
    setRefusal(text === undefined ? {} : { text })
  }
  /** With the code of the next parcel, if that was scanned. */
  const leave = (nextCode?: string) => {
    drafts.hasUnsaved.current = false
    navigate(paths.receive, nextCode ? { state: { code: nextCode } } : {})
  }
  const send = async (items: InspectedItemInput[], nextCode?: string) => {
    if (save.isPending) return
    setRefusal(undefined)
    try {
      if (items.length > 0) {
        await save.mutateAsync({ items, version: inspection.version })
        toast(t('inspection.saved', { number: inspection.number }))
      }
      leave(nextCode)
    } catch (error) {
      refuse(isMoved(error) ? t('inspection.moved') : errorText(error, t('failed.save')))
      if (isMoved(error)) await queryClient.refetchQueries(inspectionQuery(api, inspection.return_id))
    }
  }
  /** Whether the fields can be saved; if not, it says so. */
  const isReady = () => {
    if (!drafts.check()) return true
    refuse()
    return false
  }
  /** What was counted so far, and on to the next parcel. */
  const sendCounted = (nextCode: string) => {
    if (isReady()) void send(inputsOf(inspection, drafts, false), nextCode)
  }
  return { send, sendCounted, isReady, leave, refusal, isSaving: save.isPending }
}
