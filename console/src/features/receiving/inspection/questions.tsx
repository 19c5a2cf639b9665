import type { InspectedItem } from '@returns-desk/contract'
import { Button, Dialog } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { Draft } from './draft.ts'
import classes from './inspection.module.css'
import { itemName } from './item.ts'

interface MissingDialogProps {
  readonly items: readonly InspectedItem[]
  readonly of: (item: InspectedItem) => Draft
  readonly onClose: () => void
  /** `isDone`: the rest did not come, and will not. */
  readonly onSave: (isDone: boolean) => void
}

/** A piece that nobody counted is never received silently. */
export const MissingDialog = ({ items, of, onClose, onSave }: MissingDialogProps) => {
  const { t } = useTranslation('receiving')
  return (
    <Dialog
      title={t('missing.title')}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" className={classes.large} onClick={onClose}>
            {t('missing.back')}
          </Button>
          <Button variant="default" className={classes.large} onClick={() => onSave(false)}>
            {t('missing.later')}
          </Button>
          <Button className={classes.large} onClick={() => onSave(true)}>
            {t('missing.done')}
          </Button>
        </>
      }
    >
      <ul className={classes.missing}>
        {items.map((item) => (
          <li key={item.product_id}>
            {t('missing.line', { product: itemName(item), received: of(item).received, quantity: item.quantity })}
          </li>
        ))}
      </ul>
      <p>{t('missing.text')}</p>
    </Dialog>
  )
}

interface OtherCodeDialogProps {
  readonly code: string
  readonly hasUnsaved: boolean
  readonly onClose: () => void
  readonly onGo: () => void
}

export const OtherCodeDialog = ({ code, hasUnsaved, onClose, onGo }: OtherCodeDialogProps) => {
  const { t } = useTranslation('receiving')
  return (
    <Dialog
      title={t('other.title', { code })}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" className={classes.large} onClick={onClose}>
            {t('other.stay')}
          </Button>
          <Button className={classes.large} onClick={onGo}>
            {t(hasUnsaved ? 'other.save_and_go' : 'other.go')}
          </Button>
        </>
      }
    >
      <p>{t('other.text')}</p>
    </Dialog>
  )
}
