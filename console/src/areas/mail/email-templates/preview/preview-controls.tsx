import { Button, errorText, NativeSelect } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../shell/session/api.tsx'
import { recentReturnsQuery } from '../queries.ts'
import classes from './preview.module.css'

export interface PreviewLook {
  readonly width: 'phone' | 'desktop'
  readonly scheme: 'light' | 'dark'
  /** The return whose data is shown; examples without one. */
  readonly returnId: string | undefined
}

interface PreviewControlsProps {
  readonly look: PreviewLook
  readonly onChange: (look: PreviewLook) => void
}

export const PreviewControls = ({ look, onChange }: PreviewControlsProps) => {
  const { t } = useTranslation('email-templates')
  return (
    <div className={classes.controls}>
      <Choice
        label={t('preview.width')}
        options={[
          ['desktop', t('preview.desktop')],
          ['phone', t('preview.phone')],
        ]}
        value={look.width}
        onChange={(width) => onChange({ ...look, width })}
      />
      <Choice
        label={t('preview.scheme')}
        options={[
          ['light', t('preview.light')],
          ['dark', t('preview.dark')],
        ]}
        value={look.scheme}
        onChange={(scheme) => onChange({ ...look, scheme })}
      />
      <ReturnChoice returnId={look.returnId} onChange={(returnId) => onChange({ ...look, returnId })} />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [Value, string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => (
  <fieldset className={classes.choice} aria-label={label}>
    {options.map(([option, words]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {words}
      </button>
    ))}
  </fieldset>
)

interface ReturnChoiceProps {
  readonly returnId: string | undefined
  readonly onChange: (returnId: string | undefined) => void
}

/** The returns are asked for when somebody wants them: most look at the example. */
const ReturnChoice = ({ returnId, onChange }: ReturnChoiceProps) => {
  const { t } = useTranslation('email-templates')
  const [isWanted, setWanted] = useState(false)
  const returns = useQuery({ ...recentReturnsQuery(useApi()), enabled: isWanted })
  if (!isWanted)
    return (
      <Button variant="default" size="compact-sm" onClick={() => setWanted(true)}>
        {t('preview.use_return')}
      </Button>
    )
  return (
    <NativeSelect
      className={classes.data}
      aria-label={t('preview.data')}
      error={returns.error ? errorText(returns.error, t('failed.returns')) : undefined}
      value={returnId ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{t(returns.isLoading ? 'preview.loading' : 'preview.note')}</option>
      {(returns.data ?? []).map(({ id, order_name, client_email }) => (
        <option key={id} value={id}>
          {`${order_name} · ${client_email}`}
        </option>
      ))}
    </NativeSelect>
  )
}
