import type { Inspection } from '@returns-desk/contract'
import { isFinalStatus } from '@returns-desk/engine'
import { Notice, UnsavedGuard } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import { ScanField } from '../scan/scan-field.tsx'
import { useSounds } from '../scan/sounds.ts'
import { hasProblems } from './draft.ts'
import classes from './inspection.module.css'
import { ItemCard } from './item-card.tsx'
import { MissingDialog, OtherCodeDialog } from './questions.tsx'
import { SaveBar } from './save-bar.tsx'
import { expectedInputs, inputsOf, useDrafts } from './use-drafts.ts'
import { usePieces } from './use-pieces.ts'
import { useSave } from './use-save.ts'

export const InspectionForm = ({ inspection }: { inspection: Inspection }) => {
  const { t } = useTranslation('receiving')
  const { items, return_id, currency, is_kept } = inspection
  const drafts = useDrafts(items)
  const { play } = useSounds()
  const { send, sendCounted, leave, isReady, refusal, isSaving } = useSave(inspection, drafts, play)
  const { scan, said, other, setOther } = usePieces(inspection, drafts, play)
  const [isAsking, setAsking] = useState(false)
  const isClosed = is_kept || isFinalStatus(inspection.return_status.order_index)
  const finish = () => {
    if (!isReady()) return
    if (drafts.incomplete.length > 0) setAsking(true)
    else void send(inputsOf(inspection, drafts, true))
  }
  return (
    <div className={primitives.stack} data-inspection>
      <UnsavedGuard hasUnsaved={drafts.hasUnsaved} />
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
          refusal={refusal}
          hasProblems={items.some((item) => hasProblems(drafts.problems(item)))}
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
      {other && (
        <OtherCodeDialog
          other={other}
          hasUnsaved={drafts.touched.length > 0}
          onClose={() => setOther(undefined)}
          onLeave={() => leave(other.code)}
          onSave={() => {
            setOther(undefined)
            sendCounted(other.code)
          }}
        />
      )}
    </div>
  )
}
