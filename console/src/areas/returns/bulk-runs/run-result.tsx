import { Loaded } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { runQuery } from './bulk-queries.ts'
import classes from './run-strip.module.css'

/** Those that were not done, and why; the others follow. */
export const RunResult = ({ id }: { id: string }) => {
  const { t } = useTranslation('bulk')
  const run = useQuery(runQuery(useApi(), id))
  return (
    <Loaded query={run} failure={t('strip.failed')} skeleton={null}>
      {({ rows }) => (
        <ul className={classes.rows}>
          {rows
            .toSorted((one, other) => Number(one.state === 'done') - Number(other.state === 'done'))
            .map((row) => (
              <li key={row.id}>
                <Link to={paths.return(row.id)}>{row.order_name}</Link>{' '}
                <span>{row.message ?? t(`state.${row.state}`)}</span>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  )
}
