import type { ReturnProduct } from '@returns-desk/contract'
import { AlertIcon, Banner, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { photoQuery } from '../../../../../parts/photos/photo-query.ts'
import { useApi, useServerAddress } from '../../../../../shell/session/api.tsx'
import { productName } from '../../product-name.ts'
import { PhotoPreview } from './photo-preview.tsx'
import classes from './photo-strip.module.css'
import { useOpenedPhoto } from './use-opened-photo.ts'

/** The customer's photos of one product. */
export const PhotoStrip = ({ product }: { product: ReturnProduct }) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const address = useServerAddress()
  // The same photo sent twice is one photo.
  const keys = [...new Set(product.photos.map(({ photo_key }) => photo_key))]
  const photos = useQueries({ queries: keys.map((key) => photoQuery(api, key, 'thumb')) })
  const { opened, open, turn, close } = useOpenedPhoto(product.id, keys.length)
  const whole = useQueries({
    queries: keys.map((key) => ({ ...photoQuery(api, key), enabled: opened !== undefined })),
  })
  const [dismissedAt, setDismissedAt] = useState(0)
  const failedAt = Math.max(0, ...photos.filter(({ error }) => error).map(({ errorUpdatedAt }) => errorUpdatedAt))
  const name = productName(product)
  // The thumbnail is shown until the photo is loaded.
  const addressOf = (url: string | undefined) => url && address(url)
  return (
    <>
      <ul className={classes.strip}>
        {photos.map((photo, index) => (
          <li key={keys[index]}>
            <Thumbnail
              photo={photo}
              label={t('photos.open', { number: index + 1, total: photos.length, product: name })}
              onOpen={() => open(index)}
            />
          </li>
        ))}
      </ul>
      {failedAt > dismissedAt && (
        <Banner isUnasked onDismiss={() => setDismissedAt(failedAt)}>
          {t('failed.photo')}
        </Banner>
      )}
      {opened !== undefined && (
        <PhotoPreview
          product={name}
          urls={whole.map(({ data }, index) => addressOf(data ?? photos[index]?.data))}
          index={opened}
          onTurn={turn}
          onClose={close}
        />
      )}
    </>
  )
}

interface ThumbnailProps {
  readonly photo: UseQueryResult<string>
  readonly label: string
  readonly onOpen: () => void
}

const Thumbnail = ({ photo: { data: url, isError, isFetching, refetch }, label, onOpen }: ThumbnailProps) => {
  const { t } = useTranslation('returns')
  const address = useServerAddress()
  // URLs expire. An expired one is fetched again, once; an image that is really broken stays broken.
  const [hasAskedAgain, setHasAskedAgain] = useState(false)
  const askAgain = () => {
    if (hasAskedAgain) return
    setHasAskedAgain(true)
    void refetch()
  }
  if (url) {
    return (
      <button type="button" className={classes.thumbnail} aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
        <img src={address(url)} alt="" onError={askAgain} />
      </button>
    )
  }
  if (!isError || isFetching) return <Skeleton className={classes.thumbnail} />
  return (
    <button type="button" className={classes.thumbnail} title={t('photos.retry')} onClick={() => void refetch()}>
      <AlertIcon />
      {t('photos.retry')}
    </button>
  )
}
