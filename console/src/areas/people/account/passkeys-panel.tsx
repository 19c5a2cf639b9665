import type { Account, Passkey } from '@returns-desk/contract'
import { Banner, Button, Panel, TextInput, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type SyntheticEvent, useState } from 'react'
import { useMoment } from '../../../parts/use-moment.ts'
import { hasPasskeys } from '../../../shell/session/passkey-ceremony.ts'
import classes from './account.module.css'
import { useAccountChanges } from './queries.ts'
import { useAttempt } from './use-attempt.ts'

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const { t } = useTranslation('account')
  const moment = useMoment()
  const { name, created_at, last_used_at } = passkey
  return (
    <li>
      <span>
        {name}
        <small>
          {last_used_at
            ? t('passkeys.used', { when: moment(last_used_at) })
            : t('passkeys.added', { when: moment(created_at) })}
        </small>
      </span>
      <Button variant="default" tone="danger" onClick={onRemove} aria-label={t('passkeys.remove_label', { name })}>
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}

/** Signing in with a finger, a face or a PIN, on this device or with a key that is plugged in. */
export const PasskeysPanel = ({ account: { passkeys } }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { t: ui } = useTranslation('ui')
  const { addPasskey, removePasskey } = useAccountChanges()
  const confirm = useConfirm()
  const toast = useToast()
  const { attempt, failure, isBusy, dismiss } = useAttempt()
  const [name, setName] = useState('')

  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    void attempt(t('failed.passkey'), async () => {
      await addPasskey.mutateAsync(name.trim() || t('passkeys.unnamed', { number: passkeys.length + 1 }))
      setName('')
      toast(t('passkeys.done'))
    })
  }
  const remove = (passkey: Passkey) =>
    confirm({
      title: t('passkeys.remove_title', { name: passkey.name }),
      text: <p>{t('passkeys.remove_effect')}</p>,
      confirmLabel: t('passkeys.remove'),
      isDestructive: true,
      run: () => attempt(t('failed.save'), () => removePasskey.mutateAsync(passkey.id)),
    })

  return (
    <Panel title={t('passkeys.title')} intro={t('passkeys.intro')}>
      {failure && (
        <Banner isPrefixed={false} onDismiss={dismiss}>
          {failure}
        </Banner>
      )}
      {passkeys.length > 0 && (
        <ul className={classes.keys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove(passkey)} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <form className={classes.form} onSubmit={add} noValidate>
          <TextInput
            label={t('passkeys.name')}
            description={t('passkeys.name_hint')}
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={primitives.cluster}>
            <Button type="submit" variant={passkeys.length > 0 ? 'default' : undefined} aria-disabled={isBusy}>
              {isBusy ? ui('working') : t('passkeys.add')}
            </Button>
          </div>
        </form>
      ) : (
        <p className={classes.state}>{t('passkeys.unavailable')}</p>
      )}
    </Panel>
  )
}
