import { NativeSelect, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { inPercents } from '../variables.ts'
import { isAddress, type MailVariable } from './mail-variables.ts'
import classes from './simple-field.module.css'

interface TargetFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (href: string) => void
  readonly variables: readonly MailVariable[]
}

/** Where a link leads: one of the pages that the mail knows, or any address. */
export const TargetField = ({ label, value, onChange, variables }: TargetFieldProps) => {
  const { t } = useTranslation('email-templates')
  const pages = variables.filter(isAddress).map(({ name, label: words }) => [inPercents(name), words] as const)
  const isPage = pages.some(([page]) => page === value)
  const [isOther, setOther] = useState(!isPage)
  const choose = (chosen: string) => {
    setOther(chosen === '')
    onChange(chosen)
  }
  return (
    <div className={classes.target}>
      <NativeSelect label={label} value={isOther ? '' : value} onChange={(event) => choose(event.currentTarget.value)}>
        {pages.map(([page, words]) => (
          <option key={page} value={page}>
            {words}
          </option>
        ))}
        <option value="">{t('simple.other_address')}</option>
      </NativeSelect>
      {isOther && (
        <TextInput
          label={t('simple.address')}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
