/** What the shop wrote about the return, and the customer's answers. */
import type { PortalMessage, PortalMessages, PortalReturn } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { formatDateTime, useReader, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useCallback } from 'react'
import { useFailureText } from '../../../look/failure.tsx'
import { Card } from '../../../look/page.tsx'
import { usePortal } from '../../../start/portal-context.ts'
import { useLoad } from '../../../start/use-load.ts'
import { AnswerForm } from './answer-form.tsx'
import classes from './messages.module.css'

export const Messages = ({ detail }: { detail: PortalReturn }) => {
  const { t } = useTranslation('tracking')
  const { api } = usePortal()
  const failureText = useFailureText()
  const { id } = detail
  const { data, error, put } = useLoad(
    // biome-ignore lint/correctness/useExhaustiveDependencies: the page polls the return; messages may be new with it.
    useCallback(() => api.portal.messages({ params: { id } }), [api, id, detail]),
  )
  return (
    <Card title={t('messages.title')}>
      {!data && error !== undefined && <BannerFrame>{failureText(error)}</BannerFrame>}
      {data && <Written messages={data} id={id} onAnswered={put} />}
    </Card>
  )
}

interface WrittenProps {
  readonly messages: PortalMessages
  readonly id: string
  readonly onAnswered: (messages: PortalMessages) => void
}

const Written = ({ messages: { data, can_answer }, id, onAnswered }: WrittenProps) => {
  const { t } = useTranslation('tracking')
  return (
    <>
      <ol className={classes.messages} aria-live="polite">
        {data.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {can_answer ? (
        <AnswerForm returnId={id} onAnswered={onAnswered} />
      ) : (
        <p className={primitives.note}>{t('messages.closed')}</p>
      )}
    </>
  )
}

const Message = ({ message: { from, at, body, files } }: { message: PortalMessage }) => {
  const { t } = useTranslation('tracking')
  const { shop } = usePortal()
  const reader = useReader()
  return (
    <li data-from={from}>
      <span className={primitives.note}>
        <strong>{from === 'staff' ? shop.name : t('messages.you')}</strong> ·{' '}
        {formatDateTime(at, reader, shop.time_zone)}
      </span>
      <p className={primitives.prose}>{body}</p>
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ url, kind }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {kind === 'photo' ? <img src={url} alt={t('messages.photo', { number: index + 1 })} /> : t('label')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
