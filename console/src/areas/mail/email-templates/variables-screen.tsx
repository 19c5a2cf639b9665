import { DataTable, Loaded, Panel, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './email-templates.module.css'
import { variablesQuery } from './queries.ts'
import { inPercents, sortedVariables } from './variables.ts'

const USAGE_EXAMPLE = inPercents('order.name')

export const VariablesScreen = () => {
  const { t } = useTranslation('email-templates')
  const variables = useQuery({ ...variablesQuery(useApi(), useLanguage()), select: sortedVariables })
  return (
    <Screen title={t('variables.title')} back={{ to: paths.emailTemplates, label: t('back') }}>
      <Panel title={t('variables.usage')}>
        <div className={classes.usage}>
          <p>{t('variables.help')}</p>
          <p>
            <code>{USAGE_EXAMPLE}</code>
          </p>
          <p>{t('variables.unknown')}</p>
        </div>
      </Panel>
      <Loaded query={variables} failure={t('failed.variables')} skeleton={<PanelSkeleton />}>
        {(rows) => (
          <DataTable
            label={t('variables.title')}
            rows={rows}
            pageSize={Math.max(rows.length, 1)}
            empty={t('variables.empty')}
            rowKey={({ name }) => name}
            columns={[
              { header: t('variables.name'), width: '34%', cell: ({ name }) => <code>{name}</code> },
              { header: t('variables.description'), cell: ({ description }) => description },
            ]}
          />
        )}
      </Loaded>
    </Screen>
  )
}
