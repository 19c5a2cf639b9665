/** Corrects a return that is not final: a button, and the form behind it, which is loaded on demand. */
import type { ReturnDetail, TouchedFile } from '@returns-desk/contract'
import { isFinalStatus } from '@returns-desk/engine'
import { Button, Panel, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { lazy, Suspense, useState } from 'react'
import { statusIndex } from '../../statuses.ts'
import { useWrites } from '../messages/use-writes.ts'
import { TouchedFiles } from './touched-files.tsx'

const CorrectionForm = lazy(() => import('./correction-form.tsx').then((file) => ({ default: file.CorrectionForm })))

export const EditReturn = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const writes = useWrites()
  const [isOpen, setOpen] = useState(false)
  const [touched, setTouched] = useState<readonly TouchedFile[]>([])
  const close = (files: readonly TouchedFile[]) => {
    setTouched(files)
    setOpen(false)
  }
  if (!writes || isFinalStatus(statusIndex(detail.return_status))) return null
  if (!isOpen)
    return (
      <>
        <TouchedFiles files={touched} />
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('correction.edit')}
          </Button>
        </div>
      </>
    )
  return (
    <Panel title={t('correction.title')} intro={t('correction.intro')}>
      <Suspense fallback={<Skeleton height={320} />}>
        <CorrectionForm detail={detail} onClose={() => setOpen(false)} onSaved={close} />
      </Suspense>
    </Panel>
  )
}
