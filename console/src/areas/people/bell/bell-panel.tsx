import type { Notification } from '@returns-desk/contract'
import { Button, Dialog, Loaded, Skeleton, Unseen } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
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

const keyOf = ({ kind, data }: Notification) => {
  if (kind === 'failed') return `said.${data.what ?? 'mail'}_failed`
  return kind === 'control_changed' ? `said.${data.control ?? 'bank_account'}_changed` : `said.${kind}`
}

const placeOf = ({ return_id, data }: Notification) => {
  if (return_id !== null) return paths.return(return_id)
  return data.control ? paths.bankSettings : paths.refunds
}

const Item = ({ notification, onOpen }: { notification: Notification; onOpen: () => void }) => {
  const { t } = useTranslation('notifications')
  const { order_name, by, data, is_read, at } = notification
  const language = useLanguage()
  // Amounts are numbers with a currency, accounts are words.
  const shown = (value = '') => (data.currency ? formatMoney(Number(value), data.currency, language) : value)
  const words = t(keyOf(notification), {
    ...{ order: order_name ?? '', name: by?.name ?? t('somebody'), count: data.count ?? 1 },
    ...{ from: shown(data.from), to: shown(data.to) },
  })
  return (
    <Link to={placeOf(notification)} className={classes.item} data-unread={!is_read} onClick={onOpen}>
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
