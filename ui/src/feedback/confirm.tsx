import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Dialog } from './dialog.tsx'

export interface Confirmation {
  /** Names the item: "Delete “Damaged”?" */
  readonly title: string
  /** The question, and what will be different afterwards. */
  readonly text: ReactNode
  /** The verb on the button. */
  readonly confirmLabel: string
  readonly isDestructive?: boolean
  /** Runs when confirmed; the dialog stays busy until it has settled. The caller shows its failure. */
  readonly run: () => Promise<unknown>
}

type Ask = (confirmation: Confirmation) => void

const ConfirmContext = createContext<Ask | undefined>(undefined)

/** `const confirm = useConfirm()`, then `confirm({ title, text, confirmLabel, run })`. */
export const useConfirm = (): Ask => {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a UiProvider above it')
  return ask
}

const Confirm = ({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) => {
  const { t } = useTranslation('ui')
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (isBusy) return
    setIsBusy(true)
    await confirmation.run().catch(() => undefined)
    onClose()
  }
  return (
    <Dialog
      title={confirmation.title}
      onCancel={() => !isBusy && onClose()}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button tone={confirmation.isDestructive ? 'danger' : undefined} onClick={run} aria-disabled={isBusy}>
            {isBusy ? t('working') : confirmation.confirmLabel}
          </Button>
        </>
      }
    >
      {confirmation.text}
    </Dialog>
  )
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Confirmation>()
  const close = useCallback(() => setAsked(undefined), [])
  return (
    <ConfirmContext value={setAsked}>
      {children}
      {asked && <Confirm confirmation={asked} onClose={close} />}
    </ConfirmContext>
  )
}
