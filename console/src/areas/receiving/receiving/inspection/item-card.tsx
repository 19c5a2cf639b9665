import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import { PhotoLinks } from '../../../../parts/photos/photo-links.tsx'
import { useServerAddress } from '../../../../shell/session/api.tsx'
import { acceptedIn, countReceived, countRejected } from './draft.ts'
import classes from './inspection.module.css'
import { type ItemProps, itemName } from './item.ts'
import { ItemDetails } from './item-details.tsx'
import { Stepper } from './stepper.tsx'

export const ItemCard = (props: ItemProps & { readonly isClosed: boolean }) => {
  const { t } = useTranslation('receiving')
  const { item, draft, onChange, isClosed } = props
  const { quantity } = item
  const name = itemName(item)
  return (
    <li className={classes.item} data-counted={draft.received === quantity}>
      <Expected item={item} currency={props.currency} />
      {!isClosed && (
        <div className={classes.judging}>
          <Stepper
            label={t('count.received')}
            of={name}
            value={draft.received}
            most={quantity}
            beside={t('count.of', { quantity })}
            onChange={(received) => onChange((before) => countReceived(before, received, quantity))}
          />
          <Stepper
            label={t('count.rejected')}
            of={name}
            value={draft.rejected}
            most={draft.received}
            onChange={(rejected) => onChange((before) => countRejected(before, rejected))}
          />
          <p className={primitives.soft}>{t('count.accepted', { count: acceptedIn(draft) })}</p>
          <ItemDetails {...props} />
        </div>
      )}
    </li>
  )
}

/** What the customer announced. */
const Expected = ({ item, currency }: Pick<ItemProps, 'item' | 'currency'>) => {
  const { t } = useTranslation('receiving')
  const language = useLanguage()
  return (
    <div className={classes.expected}>
      <Picture src={item.image_src} />
      <div className={classes.facts}>
        <h2 className={classes.name}>{item.product_title}</h2>
        {item.variant_title && <p>{item.variant_title}</p>}
        <p className={primitives.fine}>
          {item.sku && <span className={classes.sku}>{item.sku}</span>}
          {item.sku && ' · '}
          {formatMoney(item.unit_price, currency, language)}
        </p>
        <p>
          <span className={primitives.fine}>{t('item.reason')}</span> {item.reason}
        </p>
        {item.description && <p className={classes.words}>{item.description}</p>}
        <PhotoLinks photos={item.customer_photos} label={(number) => t('photo.customer', { number })} />
      </div>
    </div>
  )
}

const Picture = ({ src }: { src: string | null }) => {
  const address = useServerAddress()
  const [isBroken, setIsBroken] = useState(false)
  return (
    <div className={classes.picture}>
      {src && !isBroken && <img src={address(src)} alt="" onError={() => setIsBroken(true)} />}
    </div>
  )
}
