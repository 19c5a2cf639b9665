import type { ReturnDetail, ReturnMessage, ReturnMessages } from '@returns-desk/contract'
import { Banner, Button, errorText, Panel, Skeleton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ShopTime } from '../../../../../parts/shop-time.tsx'
import { useApi } from '../../../../../shell/session/api.tsx'
import { MessageFiles } from './message-files.tsx'
import classes from './messages.module.css'
import { mayHaveMessages, messagesQuery } from './messages.ts'
import { useWrites } from './use-writes.ts'

const Composer = lazy(() => import('./composer.tsx').then((file) => ({ default: file.Composer })))

interface MessagesPanelProps {
  readonly detail: ReturnDetail
  /** Whether a message is being written. Other parts of the page may begin one. */
  readonly isWriting: boolean
  readonly setWriting: (isWriting: boolean) => void
}

/** What staff and the customer wrote to each other, oldest first, and a way to write. */
export const MessagesPanel = ({ detail, isWriting, setWriting }: MessagesPanelProps) => {
  const { t } = useTranslation('returns')
  const writes = useWrites()
  const hasSome = mayHaveMessages(detail)
  const { data, error } = useQuery({ ...messagesQuery(useApi(), detail.id), enabled: hasSome })
  if (!hasSome && !writes) return null
  const isEmpty = hasSome && data?.data.length === 0
  if (isEmpty && !writes) return null
  return (
    <Panel title={t('messages.title')}>
      {error && <Banner isUnasked>{errorText(error, t('messages.failed.load'))}</Banner>}
      {hasSome && !data && !error && <Skeleton height={64} />}
      {data && <Messages messages={data} />}
      {(!hasSome || isEmpty) && <p className={classes.soft}>{t('messages.none')}</p>}
      {writes && <Write detail={detail} isWriting={isWriting} setWriting={setWriting} />}
    </Panel>
  )
}

const Messages = ({ messages: { data, more, unanswered, is_readable } }: { messages: ReturnMessages }) => {
  const { t } = useTranslation('returns')
  return (
    <>
      {unanswered > 0 && (
        <p className={classes.unanswered}>
          <strong>{t('messages.unanswered', { count: unanswered })}</strong>
        </p>
      )}
      {!is_readable && <p className={classes.soft}>{t('messages.hidden')}</p>}
      {more > 0 && <p className={classes.soft}>{t('messages.older', { count: more })}</p>}
      <ol className={classes.messages}>
        {data.map((message) => (
          <Message key={message.id} message={message} isReadable={is_readable} />
        ))}
      </ol>
    </>
  )
}

const Message = ({ message, isReadable }: { message: ReturnMessage; isReadable: boolean }) => {
  const { t } = useTranslation('returns')
  const { from, staff, at, body, files, is_cancelled } = message
  const who = from === 'customer' ? t('messages.customer') : (staff?.name ?? t('messages.staff'))
  return (
    <li data-from={from}>
      <span className={classes.soft}>
        <strong>{who}</strong> · <ShopTime at={at} />
        {is_cancelled && <> · {t('messages.cancelled')}</>}
      </span>
      {body !== null && <p className={primitives.prose}>{body}</p>}
      {body === null && isReadable && <p className={classes.soft}>{t('messages.unreadable')}</p>}
      <MessageFiles files={files} />
    </li>
  )
}

const Write = ({ detail, isWriting, setWriting }: MessagesPanelProps) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const close = () => setWriting(false)
  if (!isWriting)
    return (
      <div>
        <Button variant="default" onClick={() => setWriting(true)}>
          {t('messages.write')}
        </Button>
      </div>
    )
  const sent = () => {
    toast(t('messages.sent'))
    close()
  }
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <Composer detail={detail} sendLabel={t('messages.send')} onSent={sent}>
        <Button variant="default" onClick={close}>
          {t('messages.close')}
        </Button>
      </Composer>
    </Suspense>
  )
}
