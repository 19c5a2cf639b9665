import { Button, Panel } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import { HelpDialog } from '../../../shell/keys/help-dialog.tsx'
import { KeysSwitch } from '../../../shell/keys/keys-switch.tsx'
import classes from './account.module.css'

export const KeysPanel = () => {
  const { t } = useTranslation('keys')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('title')} intro={t('account.intro')}>
      <div className={classes.form}>
        <KeysSwitch />
        <div className={primitives.cluster}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('account.show')}
          </Button>
        </div>
      </div>
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}
