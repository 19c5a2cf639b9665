import type { InspectedItem } from '@returns-desk/contract'
import { Button, Dialog } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { Draft } from './draft.ts'
import classes from './inspection.module.css'
import { itemName } from './item.ts'
import type { OtherCode } from './use-pieces.ts'

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
  readonly other: OtherCode
  readonly hasUnsaved: boolean
  readonly onClose: () => void
  /** Without saving what was counted. */
  readonly onLeave: () => void
  readonly onSave: () => void
}

export const OtherCodeDialog = ({ other, hasUnsaved, onClose, onLeave, onSave }: OtherCodeDialogProps) => {
  const { t } = useTranslation('receiving')
  const { code, hit } = other
  const title = hit ? t(hasUnsaved ? 'next.title' : 'next.title_saved', hit) : t('other.title', { code })
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" className={classes.large} onClick={onClose}>
            {t('other.stay')}
          </Button>
          <Button variant={hasUnsaved ? 'default' : 'filled'} className={classes.large} onClick={onLeave}>
            {t(hasUnsaved ? 'other.leave' : 'other.go')}
          </Button>
          {hasUnsaved && (
            <Button className={classes.large} onClick={onSave}>
              {t('other.save_and_go')}
            </Button>
          )}
        </>
      }
    >
      {hit && (
        <p>
          <strong>
            {hit.number} · {hit.order_name}
          </strong>
          <br />
          {t('pieces', { count: hit.pieces })} · {hit.titles.join(', ')}
        </p>
      )}
      <p>{t(hit ? 'next.text' : 'other.text')}</p>
    </Dialog>
  )
}
