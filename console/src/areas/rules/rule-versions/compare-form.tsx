import { Button, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId, useState } from 'react'
import type { Compared } from './queries.ts'
import classes from './versions.module.css'

interface CompareFormProps {
  readonly newest: number
  readonly compared: Compared | undefined
  readonly onCompare: (compared: Compared) => void
}

/** Any two versions: there may be thousands, so their numbers are typed. 0 is before the first rule. */
export const CompareForm = ({ newest, compared, onCompare }: CompareFormProps) => {
  const { t } = useTranslation('rule-versions')
  const id = useId()
  const [from, setFrom] = useState(String(compared?.number ?? Math.max(0, newest - 1)))
  const [to, setTo] = useState(String(compared?.other ?? newest))
  const limits = { type: 'number', min: 0, max: newest, step: 1, required: true, inputMode: 'numeric' } as const
  return (
    <form
      className={classes.compare}
      aria-label={t('compare.title')}
      onSubmit={(event) => {
        event.preventDefault()
        onCompare({ number: Number(from), other: Number(to) })
      }}
    >
      <TextInput
        {...limits}
        id={`${id}-from`}
        label={t('compare.from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        {...limits}
        id={`${id}-to`}
        label={t('compare.to')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button variant="default" type="submit">
        {t('compare.submit')}
      </Button>
    </form>
  )
}
