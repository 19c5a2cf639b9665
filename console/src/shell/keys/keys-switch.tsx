import { Switch } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId } from 'react'
import { useSingleKeys } from './single-keys.ts'

export const KeysSwitch = () => {
  const { t } = useTranslation('keys')
  const id = useId()
  const [isOn, choose] = useSingleKeys()
  return (
    <Switch
      id={id}
      label={t('switch.label')}
      description={t('switch.hint', { palette: PALETTE_KEYS.join('+') })}
      checked={isOn}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As printed on the keyboard. */
export const PALETTE_KEYS = [isApple ? '⌘' : 'Ctrl', 'K'] as const
