import type { ImportSecret, ImportWebhook } from '@returns-desk/contract'
import { Banner, Button, errorText, Panel, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { Copyable } from '../../../parts/copyable.tsx'
import { useMoment } from '../../../parts/use-moment.ts'
import classes from './orders-import.module.css'
import { useCreateSecret, useRemoveSecret } from './queries.ts'

const exampleOf = (url: string) => `BODY='{"order_name":"#1001","email":"ana@example.com","currency":"RON",
"created_at":"2026-10-01T10:00:00Z","lines":[{"sku":"IN-M",
"product_title":"Linen shirt","quantity":1,"unit_price":"259.90"}]}'
TIME=$(date +%s)
SIGNATURE=$(printf '%s.%s' "$TIME" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -X POST ${url} \\
  -H 'Content-Type: application/json' \\
  -H "X-Timestamp: $TIME" -H "X-Signature: sha256=$SIGNATURE" -d "$BODY"`

const SecretRow = ({ secret, onFailure }: { secret: ImportSecret; onFailure: (error: unknown) => void }) => {
  const { t } = useTranslation('orders-import')
  const moment = useMoment()
  const confirm = useConfirm()
  const toast = useToast()
  const remove = useRemoveSecret()
  const { id, created_at, expires_at } = secret
  const when = moment(created_at)
  const handleRemove = () =>
    confirm({
      title: t('secret.remove_title', { when }),
      text: <p>{t('secret.remove_effect')}</p>,
      confirmLabel: t('secret.remove'),
      isDestructive: true,
      run: async () => {
        await remove.mutateAsync(id).then(() => toast(t('secret.removed')), onFailure)
      },
    })
  return (
    <li>
      <span>
        {t('secret.made', { when })}
        <small>{expires_at ? t('secret.ends', { when: moment(expires_at) }) : t('secret.current')}</small>
      </span>
      <Button variant="default" tone="danger" onClick={handleRemove} aria-label={t('secret.remove_label', { when })}>
        {t('secret.remove')}
      </Button>
    </li>
  )
}

export const WebhookPanel = ({ webhook }: { webhook: ImportWebhook }) => {
  const { t } = useTranslation('orders-import')
  const { url, secrets } = webhook
  const create = useCreateSecret()
  const [failure, setFailure] = useState<string>()
  const fail = (key: string) => (error: unknown) => setFailure(errorText(error, t(key)))
  const handleCreate = () => {
    setFailure(undefined)
    if (!create.isPending) create.mutate(undefined, { onError: fail('failed.secret') })
  }
  return (
    <Panel title={t('webhook.title')} intro={t('webhook.text')}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <h3 className={classes.subtitle}>{t('webhook.address')}</h3>
      <Copyable text={url} name={t('webhook.address')} />
      <h3 className={classes.subtitle}>{t('secret.title')}</h3>
      <p className={classes.text}>{t(secrets.length > 0 ? 'secret.text' : 'secret.none')}</p>
      {create.data && (
        <div role="status" className={classes.once}>
          <p>{t('secret.once')}</p>
          <Copyable text={create.data.secret} name={t('secret.name')} />
        </div>
      )}
      {secrets.length > 0 && (
        <ul className={classes.secrets}>
          {secrets.map((secret) => (
            <SecretRow key={secret.id} secret={secret} onFailure={fail('failed.remove')} />
          ))}
        </ul>
      )}
      <Button className={classes.import} variant="default" onClick={handleCreate} aria-disabled={create.isPending}>
        {create.isPending ? t('secret.making') : t(secrets.length > 0 ? 'secret.replace' : 'secret.make')}
      </Button>
      <h3 className={classes.subtitle}>{t('webhook.example')}</h3>
      <Copyable text={exampleOf(url)} name={t('webhook.example')} />
    </Panel>
  )
}
