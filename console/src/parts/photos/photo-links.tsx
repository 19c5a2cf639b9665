import { Skeleton } from '@returns-desk/ui'
import { useQueries } from '@tanstack/react-query'
import { useApi, useServerAddress } from '../../shell/session/api.tsx'
import classes from './photo-links.module.css'
import { photoQuery } from './photo-query.ts'

interface PhotoLinksProps {
  readonly photos: readonly { readonly photo_key: string }[]
  /** What a screen reader calls the photo with this number. */
  readonly label: (number: number) => string
}

/** Small pictures, which open whole in a new tab. */
export const PhotoLinks = ({ photos, label }: PhotoLinksProps) => {
  const api = useApi()
  const address = useServerAddress()
  const keys = [...new Set(photos.map(({ photo_key }) => photo_key))]
  const small = useQueries({ queries: keys.map((key) => photoQuery(api, key, 'thumb')) })
  const whole = useQueries({ queries: keys.map((key) => photoQuery(api, key)) })
  if (keys.length === 0) return null
  return (
    <ul className={classes.photos}>
      {keys.map((key, index) => {
        const [picture, url] = [small[index]?.data, whole[index]?.data]
        return (
          <li key={key}>
            {picture ? (
              <a href={url && address(url)} target="_blank" rel="noreferrer" aria-label={label(index + 1)}>
                <img src={address(picture)} alt="" />
              </a>
            ) : small[index]?.isError ? (
              label(index + 1)
            ) : (
              <Skeleton className={classes.photo} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
