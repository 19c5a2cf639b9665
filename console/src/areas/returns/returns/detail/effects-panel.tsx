import { type EffectEntry, type ReturnDetail, retryNeeds } from '@returns-desk/contract'
import { Banner, Button, Panel, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { useApi } from '../../../../shell/session/api.tsx'
import { useMay } from '../../../../shell/session/use-may.ts'
import classes from './effects-panel.module.css'
import { moveFailure } from './move/move-return.ts'
import { OlderButton, useOlder } from './older.tsx'
import { useRetryEffect } from './retry-effect.ts'

const MAILS = ['email', 'message-email', 'staff-email']

/** Attempted without success so far; a first attempt in progress does not count. */
const canRetry = ({ state, attempts, last_error }: EffectEntry) =>
  state === 'failed' || (state === 'pending' && attempts > 0 && last_error !== null)

/** External effects of the return: sent, made, failed, and the next retry. Newest first. */
export const EffectsPanel = ({ detail }: { detail: ReturnDetail }) => {
  const { id } = detail
  const { t } = useTranslation('returns')
  const api = useApi()
  const { entries: effects, ...older } = useOlder({ data: detail.effects, more: detail.effects_more ?? 0 }, (before) =>
    api.effects.list({ params: { id }, query: { before } }),
  )
  const toast = useToast()
  const may = { handle: useMay('handle'), money: useMay('money') }
  const { mutate, isPending, variables, error, reset } = useRetryEffect(id)
  if (effects.length === 0) return null
  const retry = (effect: EffectEntry) =>
    mutate(effect.id, { onSuccess: () => toast(t('effects.retrying', { title: effect.title })) })
  return (
    <Panel title={t('effects.title')}>
      {error && <Banner onDismiss={reset}>{moveFailure(error, t('failed.retry'))}</Banner>}
      <ol className={classes.effects}>
        {effects.toReversed().map((effect) => (
          <li key={effect.id} data-state={effect.state}>
            <span className={primitives.breaking}>{effect.title}</span>
            <EffectOutcome effect={effect} />
            {may[retryNeeds(effect)] && canRetry(effect) && (
              <Button
                size="compact-sm"
                variant="default"
                className={classes.retry}
                loading={isPending && variables === effect.id}
                aria-label={t('effects.retry_label', { title: effect.title })}
                onClick={() => retry(effect)}
              >
                {t('effects.retry')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <OlderButton {...older} />
    </Panel>
  )
}

const EffectOutcome = ({ effect }: { effect: EffectEntry }) => {
  const { t } = useTranslation('returns')
  const { kind, state, last_error, next_attempt_at, at, done_at } = effect
  const word =
    state === 'done' && MAILS.includes(kind)
      ? t('effects.state.sent')
      : t(`effects.state.${state}`, { defaultValue: state })
  return (
    <span className={classes.outcome}>
      <strong>{word}</strong> · <ShopTime at={done_at ?? at} />
      {last_error && <span className={classes.reason}>{last_error}</span>}
      {last_error && next_attempt_at && (
        <span className={classes.reason}>
          {t('effects.next_attempt')} <ShopTime at={next_attempt_at} />
        </span>
      )}
    </span>
  )
}
