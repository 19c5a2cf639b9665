import { formatDate, formatDateTime, shortTimeParts, useLanguage } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'

type Look = 'whole' | 'short' | 'day'

export interface MomentProps {
  readonly at: string
  readonly timeZone: string
  /** `short` fits the cell of a table, `day` leaves out the time. Pointing at either shows the whole. */
  readonly look?: Look | undefined
}

const wholeParts = (at: string, language: string, timeZone: string) => {
  const day = formatDate(at, language, timeZone)
  return [day, formatDateTime(at, language, timeZone).slice(day.length + 1)] as const
}

const partsOf = (look: Look, at: string, language: string, timeZone: string) => {
  if (look === 'whole') return wholeParts(at, language, timeZone)
  const [day, time] = shortTimeParts(at, language, timeZone)
  return look === 'day' ? ([day, ''] as const) : ([`${day},`, time] as const)
}

/** A formatted instant, for a `time` element. */
export const Moment = ({ at, timeZone, look = 'whole' }: MomentProps) => {
  const language = useLanguage()
  const [day, time] = partsOf(look, at, language, timeZone)
  return (
    <span title={look === 'whole' ? undefined : formatDateTime(at, language, timeZone)}>
      <span className={primitives.unbroken}>{day}</span>
      {time && (
        <>
          {' '}
          <span className={primitives.unbroken}>{time}</span>
        </>
      )}
    </span>
  )
}
