import type { RuleScenario } from '@returns-desk/contract'
import { aspectInWords, SCENARIO_ASPECTS } from '@returns-desk/engine'
import { Banner, Button, CheckIcon, CloseIcon, DataTable, RemoveAction, RowActions, Screen } from '@returns-desk/ui'
import { formatDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { type Method, type MethodSource, namesOf, useMethods, useRemoveScenario, useScenariosQuery } from './queries.ts'
import { ScenarioDialog } from './scenario-dialog.tsx'
import classes from './scenarios.module.css'

const PAGE_SIZE = 10

type Methods = Readonly<Record<MethodSource, readonly Method[]>>

export const TestsScreen = () => {
  const { t } = useTranslation('rule-scenarios')
  const scenarios = useQuery(useScenariosQuery())
  const methods = useMethods()
  const [failure, setFailure] = useState<string>()
  return (
    <Screen title={t('title')} intro={t('intro')} back={{ to: paths.rules, label: t('back') }}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <DataTable
        label={t('title')}
        query={scenarios}
        pageSize={PAGE_SIZE}
        rowKey={({ id }) => id}
        empty={t('empty')}
        failure={t('failed.list')}
        columns={[
          { header: t('name'), width: '22%', cell: (scenario) => <Name scenario={scenario} /> },
          { header: t('expects'), width: '28%', cell: (scenario) => <Expects scenario={scenario} methods={methods} /> },
          { header: t('must'), width: '12%', cell: ({ must }) => t(must ? 'is_must' : 'is_no_must') },
          { header: t('result'), cell: (scenario) => <Result scenario={scenario} /> },
          {
            header: t('actions'),
            isActions: true,
            cell: (scenario) => <Actions scenario={scenario} methods={methods} onFailure={setFailure} />,
          },
        ]}
      />
    </Screen>
  )
}

const Name = ({ scenario: { name, today, from_return_id } }: { scenario: RuleScenario }) => {
  const { t } = useTranslation('rule-scenarios')
  return (
    <span className={classes.lines}>
      <span>{name}</span>
      <span className={primitives.soft}>{t('asked_on', { date: formatDay(today, useLanguage()) })}</span>
      {from_return_id && <Link to={paths.return(from_return_id)}>{t('from_return')}</Link>}
    </span>
  )
}

const Expects = ({ scenario: { expectation }, methods }: { scenario: RuleScenario; methods: Methods }) => {
  const { t } = useTranslation('rule-scenarios')
  const language = useLanguage()
  const asked = SCENARIO_ASPECTS.filter((aspect) =>
    expectation.refused ? aspect === 'refused' : expectation[aspect] !== undefined,
  )
  const names = namesOf(methods)
  return (
    <span className={classes.lines}>
      {asked.map((aspect) => (
        <span key={aspect}>
          <span className={primitives.soft}>{t(`aspect.${aspect}`)}:</span>{' '}
          {aspectInWords(aspect, expectation, names, language)}
        </span>
      ))}
    </span>
  )
}

const Result = ({ scenario: { passes, failures } }: { scenario: RuleScenario }) => {
  const { t } = useTranslation('rule-scenarios')
  return (
    <span className={classes.lines}>
      <span className={classes.result} data-passes={passes}>
        {passes ? <CheckIcon /> : <CloseIcon />}
        {t(passes ? 'passes' : 'fails')}
      </span>
      {failures.map(({ aspect, actual }) => (
        <span key={aspect}>
          <span className={primitives.soft}>{t(`aspect.${aspect}`)}:</span> {t('comes_out', { actual })}
        </span>
      ))}
    </span>
  )
}

interface ActionsProps {
  readonly scenario: RuleScenario
  readonly methods: Methods
  readonly onFailure: (message: string | undefined) => void
}

const Actions = ({ scenario, methods, onFailure }: ActionsProps) => {
  const { t } = useTranslation('rule-scenarios')
  const remove = useRemoveScenario()
  const [isOpen, setOpen] = useState(false)
  const { id, name } = scenario
  return (
    <RowActions>
      <Button variant="default" size="compact-sm" aria-label={t('edit.label', { name })} onClick={() => setOpen(true)}>
        {t('edit.verb')}
      </Button>
      <RemoveAction
        namespace="rule-scenarios"
        name={name}
        onFailure={onFailure}
        remove={() => remove.mutateAsync(id)}
      />
      {isOpen && <ScenarioDialog scenario={scenario} methods={methods} onClose={() => setOpen(false)} />}
    </RowActions>
  )
}
