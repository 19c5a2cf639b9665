import type { ReturnMessage } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQueries } from '@tanstack/react-query'
import { photoQuery } from '../../../../../parts/photos/photo-query.ts'
import { useApi, useServerAddress } from '../../../../../shell/session/api.tsx'
import classes from './messages.module.css'

/** Links, which open in a new tab. */
export const MessageFiles = ({ files }: Pick<ReturnMessage, 'files'>) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const address = useServerAddress()
  const whole = useQueries({ queries: files.map(({ key }) => photoQuery(api, key)) })
  const small = useQueries({ queries: files.map(({ key }) => photoQuery(api, key, 'thumb')) })
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(({ key, kind }, index) => {
        const [url, picture] = [whole[index]?.data, small[index]?.data]
        const name = t(`messages.file.${kind}`, { number: index + 1 })
        return (
          <li key={key}>
            <a href={url && address(url)} target="_blank" rel="noreferrer" aria-label={name}>
              {kind === 'photo' && picture ? <img src={address(picture)} alt="" /> : name}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
