import { ApiError, type InspectedItemInput, type Inspection } from '@returns-desk/contract'
import { isFinalStatus } from '@returns-desk/engine'
import { Banner, Button, errorText, isStale, Notice, UnsavedGuard, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate } from '@returns-desk/ui/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { inspectionQuery } from '../../../shell/queries/inspection-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { useSaveInspection } from '../queries.ts'
import { ScanField } from '../scan/scan-field.tsx'
import { useSounds } from '../scan/sounds.ts'
import { countReceived } from './draft.ts'
import classes from './inspection.module.css'
import { ItemCard } from './item-card.tsx'
import { MissingDialog, OtherCodeDialog } from './questions.tsx'
import { type AllDrafts, expectedInputs, inputsOf, useDrafts } from './use-drafts.ts'

const isMoved = (error: unknown) => isStale(error) || (error instanceof ApiError && error.code === 'return_moved')

/** Saves and leads on. If somebody else was faster, it loads what they did and keeps what was typed here. */
const useSave = (inspection: Inspection, drafts: AllDrafts) => {
  const { t } = useTranslation('receiving')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const save = useSaveInspection(inspection.return_id)
  const [failure, setFailure] = useState<string>()
  const send = async (items: InspectedItemInput[], nextCode?: string) => {
    if (save.isPending) return
    setFailure(undefined)
    try {
      if (items.length > 0) await save.mutateAsync({ items, version: inspection.version })
      drafts.hasUnsaved.current = false
      if (items.length > 0) toast(t('inspection.saved', { number: inspection.number }))
      navigate(paths.receive, nextCode ? { state: { code: nextCode } } : {})
    } catch (error) {
      setFailure(isMoved(error) ? t('inspection.moved') : errorText(error, t('failed.save')))
      if (isMoved(error)) await queryClient.refetchQueries(inspectionQuery(api, inspection.return_id))
    }
  }
  return { send, failure, dismiss: () => setFailure(undefined), isSaving: save.isPending }
}

const folded = (code: string) => code.trim().toLowerCase()

/** A piece adds one. Returns what was read, for eyes and ears. */
const usePieces = (inspection: Inspection, drafts: AllDrafts) => {
  const { t } = useTranslation('receiving')
  const sounds = useSounds()
  const [said, setSaid] = useState<{ readonly text: string; readonly isHit: boolean }>()
  const [other, setOther] = useState<string>()
  const say = (isHit: boolean, text: string) => {
    sounds.play(isHit ? 'hit' : 'miss')
    setSaid({ text, isHit })
  }
  const scan = (code: string) => {
    const same = inspection.items.filter(({ sku }) => sku !== '' && folded(sku) === folded(code))
    if (same.length === 0) {
      say(false, t('piece.other', { code }))
      return setOther(code)
    }
    const item = same.find((one) => drafts.of(one).received < one.quantity)
    if (!item) return say(false, t('piece.too_many', { code }))
    drafts.change(item, (before) => countReceived(before, before.received + 1, item.quantity))
    say(true, t('piece.counted', { product: item.product_title }))
  }
  return { scan, said, other, setOther }
}

export const InspectionForm = ({ inspection }: { inspection: Inspection }) => {
  const { t } = useTranslation('receiving')
  const { items, return_id, currency, is_kept } = inspection
  const drafts = useDrafts(items)
  const { send, failure, dismiss, isSaving } = useSave(inspection, drafts)
  const { scan, said, other, setOther } = usePieces(inspection, drafts)
  const [isAsking, setAsking] = useState(false)
  const isClosed = is_kept || isFinalStatus(inspection.return_status.order_index)
  const finish = () => {
    if (drafts.check()) return
    if (drafts.incomplete.length > 0) setAsking(true)
    else void send(inputsOf(inspection, drafts, true))
  }
  return (
    <div className={classes.form}>
      <UnsavedGuard hasUnsaved={drafts.hasUnsaved} />
      {failure && <Banner onDismiss={dismiss}>{failure}</Banner>}
      {isClosed && <Notice title={t(is_kept ? 'inspection.kept_text' : 'inspection.closed')} />}
      <ScanField label={t('piece.label')} hint={t('piece.hint')} onScan={scan} />
      <p role="status" className={classes.said} data-hit={said?.isHit} hidden={!said}>
        {said?.text}
      </p>
      <ul className={classes.items}>
        {items.map((item) => (
          <ItemCard
            key={item.product_id}
            returnId={return_id}
            currency={currency}
            item={item}
            draft={drafts.of(item)}
            problems={drafts.problems(item)}
            isClosed={isClosed}
            onChange={(next) => drafts.change(item, next)}
          />
        ))}
      </ul>
      {!isClosed && (
        <SaveBar
          // It would overwrite what was counted.
          isExpectable={drafts.touched.length === 0 && !inspection.is_done}
          isSaving={isSaving}
          onExpected={() => void send(expectedInputs(inspection))}
          onSave={finish}
        />
      )}
      {isAsking && (
        <MissingDialog
          items={drafts.incomplete}
          of={drafts.of}
          onClose={() => setAsking(false)}
          onSave={(isDone) => {
            setAsking(false)
            void send(inputsOf(inspection, drafts, isDone))
          }}
        />
      )}
      {other !== undefined && (
        <OtherCodeDialog
          code={other}
          hasUnsaved={drafts.touched.length > 0}
          onClose={() => setOther(undefined)}
          onGo={() => {
            setOther(undefined)
            if (!drafts.check()) void send(inputsOf(inspection, drafts, false), other)
          }}
        />
      )}
    </div>
  )
}

interface SaveBarProps {
  readonly isExpectable: boolean
  readonly isSaving: boolean
  readonly onExpected: () => void
  readonly onSave: () => void
}

/** At the bottom of the window, where the thumb is. The likely one stands out. */
const SaveBar = ({ isExpectable, isSaving, onExpected, onSave }: SaveBarProps) => {
  const { t } = useTranslation('receiving')
  return (
    <div className={classes.bar}>
      {isExpectable && (
        <Button className={classes.large} aria-disabled={isSaving} onClick={onExpected}>
          {t('inspection.expected')}
        </Button>
      )}
      <Button
        variant={isExpectable ? 'default' : 'filled'}
        className={classes.large}
        aria-disabled={isSaving}
        onClick={onSave}
      >
        {isSaving ? t('ui:working') : t('inspection.save')}
      </Button>
    </div>
  )
}
