import type { ReturnDetail } from '@returns-desk/contract'
import { useOwnField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQueries } from '@tanstack/react-query'
import { photoQuery } from '../../../../../parts/photos/photo-query.ts'
import { useApi, useServerAddress } from '../../../../../shell/session/api.tsx'
import { productName } from '../../product-name.ts'
import classes from './messages.module.css'

/** Which of the return's photos go with the message. */
export const PhotoChoice = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const address = useServerAddress()
  const field = useOwnField({ name: 'photo_keys', label: t('messages.photos') })
  const chosen = field.value as string[]
  const photos = new Map(
    detail.return_products.flatMap((product) =>
      product.photos.map(({ photo_key }) => [photo_key, productName(product)] as const),
    ),
  )
  const urls = useQueries({ queries: [...photos.keys()].map((key) => photoQuery(api, key, 'thumb')) })
  if (photos.size === 0) return null
  const toggle = (key: string) =>
    field.onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <fieldset className={classes.photos}>
      <legend>{t('messages.photos')}</legend>
      {[...photos].map(([key, product], index) => {
        const url = urls[index]?.data
        return (
          <label key={key} className={classes.choice}>
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
            {url ? <img src={address(url)} alt="" /> : <span className={classes.blank} />}
            <span className={primitives.heard}>{t('messages.photo_of', { number: index + 1, product })}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
