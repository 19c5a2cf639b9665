import type { MailDocument } from '@returns-desk/contract'
import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { inPercents } from '../variables.ts'
import { isAddress, type MailVariable } from './mail-variables.ts'
import classes from './simple-field.module.css'
import { TargetField } from './target-field.tsx'
import { LineEditor } from './text-editor.tsx'

interface ButtonFieldProps {
  readonly button: MailDocument['button']
  readonly variables: readonly MailVariable[]
  readonly onChange: (button: MailDocument['button']) => void
}

export const ButtonField = ({ button, variables, onChange }: ButtonFieldProps) => {
  const { t } = useTranslation('email-templates')
  const page = variables.find(isAddress)
  return (
    <fieldset className={classes.group}>
      <legend>{t('simple.button')}</legend>
      {button ? (
        <>
          <LineEditor
            label={t('simple.button_label')}
            value={button.label}
            variables={variables}
            onChange={(label) => onChange({ ...button, label })}
          />
          <TargetField
            label={t('simple.button_target')}
            value={button.href}
            variables={variables}
            onChange={(href) => onChange({ ...button, href })}
          />
          <div>
            <Button variant="default" size="compact-sm" onClick={() => onChange(null)}>
              {t('simple.button_remove')}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ label: t('simple.button_first'), href: page ? inPercents(page.name) : '' })}
          >
            {t('simple.button_add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
