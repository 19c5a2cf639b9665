import type { CsvCheck } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useCounted } from './counted.ts'
import classes from './orders-import.module.css'

const MAX_SHOWN = 10

export const CheckReport = ({ check }: { check: CsvCheck }) => {
  const { t } = useTranslation('orders-import')
  const counted = useCounted()
  const { orders_new, orders_updated, lines, errors, errors_total } = check
  const shown = errors.slice(0, MAX_SHOWN)
  return (
    <div role="status">
      <ul className={classes.counts}>
        <li>{t('check.new', counted(orders_new))}</li>
        <li>{t('check.updated', counted(orders_updated))}</li>
        <li>{t('check.lines', counted(lines))}</li>
      </ul>
      {errors_total > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('check.errors', counted(errors_total))}</h3>
          <ol className={classes.errors}>
            {shown.map(({ line, column, message }) => (
              <li key={`${line} ${column} ${message}`}>
                <strong>
                  {t('check.line', { line: counted(line).number })}
                  {column && (
                    <>
                      {' · '}
                      <code>{column}</code>
                    </>
                  )}
                </strong>
                <span>{message}</span>
              </li>
            ))}
          </ol>
          {errors_total > shown.length && (
            <p className={classes.hint}>{t('check.more', counted(errors_total - shown.length))}</p>
          )}
        </>
      )}
    </div>
  )
}
