import type { Notification } from '@returns-desk/contract'
import { Button, Dialog, Loaded, Skeleton, Unseen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { useApi } from '../session/api.tsx'
import { ShopTime } from '../shop-time.tsx'
import classes from './bell.module.css'
import { newestQuery, useMarkRead } from './notifications-query.ts'

/** The newest notifications. Opening one reads it. */
export const BellPanel = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('notifications')
  const newest = useQuery(newestQuery(useApi()))
  const markRead = useMarkRead()
  const hasUnread = newest.data?.some(({ is_read }) => !is_read) ?? false
  const open = ({ id, is_read }: Notification) => {
    if (!is_read) markRead.mutate([id])
    onClose()
  }
  return (
    <Dialog
      title={t('title')}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {hasUnread && (
            <Button variant="default" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
              {t('read_all')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={newest} failure={t('failed.load')} skeleton={<Skeleton height={120} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.empty}>{t('empty')}</p>
          ) : (
            <ul className={classes.list}>
              {all.map((one) => (
                <li key={one.id}>
                  <Item notification={one} onOpen={() => open(one)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Link to={paths.notifications} onClick={onClose}>
        {t('choose')}
      </Link>
    </Dialog>
  )
}

const Item = ({ notification, onOpen }: { notification: Notification; onOpen: () => void }) => {
  const { t } = useTranslation('notifications')
  const { kind, return_id, order_name, by, data, is_read, at } = notification
  const key = kind === 'failed' ? `said.${data.what ?? 'mail'}_failed` : `said.${kind}`
  const words = t(key, { order: order_name ?? '', name: by?.name ?? t('somebody'), count: data.count ?? 1 })
  return (
    <Link
      to={return_id === null ? paths.refunds : paths.return(return_id)}
      className={classes.item}
      data-unread={!is_read}
      onClick={onOpen}
    >
      <span>
        {!is_read && <Unseen>{t('unread')} </Unseen>}
        {words}
      </span>
      <span className={classes.at}>
        <ShopTime at={at} />
      </span>
    </Link>
  )
}
