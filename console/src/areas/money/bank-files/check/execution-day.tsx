import { dayText, nextBankingDay, parseDay } from '@returns-desk/engine'
import { Button, TextInput } from '@returns-desk/ui'
import { formatDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'

interface ExecutionDayProps {
  /** Empty: the day that is offered. */
  readonly day: string
  readonly setDay: (day: string) => void
  /** Today, or the next day on which banks work. */
  readonly offered: string
}

/** Banks pay nothing at weekends and on the holidays of TARGET: the next day on which they do is offered. */
export const ExecutionDay = ({ day, setDay, offered }: ExecutionDayProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const chosen = parseDay(day)
  const next = chosen === null ? day : dayText(nextBankingDay(chosen))
  const isClosed = next !== day
  return (
    <div>
      <TextInput
        id="day"
        type="date"
        label={t('check.day')}
        description={isClosed ? t('check.day_closed') : t('check.day_hint', { day: formatDay(offered, language) })}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {isClosed && (
        <Button variant="default" onClick={() => setDay(next)}>
          {t('check.day_take', { day: formatDay(next, language) })}
        </Button>
      )}
    </div>
  )
}
