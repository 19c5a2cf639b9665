import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { lazy, Suspense, useState } from 'react'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export const ExportButton = () => {
  const { t } = useTranslation('returns')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('export')}
      </Button>
      <Suspense>{isOpen && <ExportDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
