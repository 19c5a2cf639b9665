import type { Rule, ShadowOutcome } from '@returns-desk/contract'
import { Banner, Button, DataTable, errorText, Panel, useToast } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { useInsist } from '../../failed-tests/use-insist.tsx'
import classes from '../rules.module.css'
import { hitsQuery, useOutcomesQuery, useShadow } from './queries.ts'

/** Trying a rule without effect. Leaving the page afterwards: the form has another rule now. */
export const ShadowPanel = ({ rule, onChanged }: { rule: Rule; onChanged: () => void }) => {
  const { t } = useTranslation('rules')
  const toast = useToast()
  const change = useShadow()
  const { insist, dialog } = useInsist()
  const turn = async () => {
    await insist((insisted) => change.mutateAsync({ rule, ...insisted }))
    toast(t(rule.shadow ? 'shadow.ended' : 'shadow.started'))
    onChanged()
  }
  return (
    <Panel title={t('shadow.title')}>
      {change.error && <Banner onDismiss={change.reset}>{errorText(change.error, t('shadow.failed'))}</Banner>}
      <p>{t(rule.shadow ? 'shadow.on' : rule.active ? 'shadow.active' : 'shadow.off')}</p>
      <div>
        <Button variant="default" loading={change.isPending} onClick={() => void turn().catch(() => undefined)}>
          {t(rule.shadow ? 'shadow.end' : 'shadow.start')}
        </Button>
      </div>
      <Outcomes rule={rule} />
      {dialog}
    </Panel>
  )
}

const Outcomes = ({ rule }: { rule: Rule }) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const hits = useQuery(hitsQuery(useApi())).data?.get(rule.id)
  const outcomes = useQuery(useOutcomesQuery(rule.id))
  if (!rule.shadow && !outcomes.data?.length) return null
  return (
    <>
      {hits && (
        <p>
          {t('hits.shadow', {
            matched: formatNumber(hits.shadow_matched, language),
            changed: formatNumber(hits.shadow_changed, language),
          })}
        </p>
      )}
      <DataTable
        label={t('shadow.outcomes')}
        query={outcomes}
        pageSize={Math.max(1, outcomes.data?.length ?? 0)}
        empty={t('shadow.empty')}
        failure={t('shadow.failed_list')}
        rowKey={({ return_id, at }) => `${return_id}/${at}`}
        columns={[
          {
            header: t('shadow.return'),
            width: '20%',
            cell: ({ return_id, return_number }) => <Link to={paths.return(return_id)}>{return_number}</Link>,
          },
          { header: t('shadow.at'), width: '22%', cell: ({ at }) => <ShopTime at={at} /> },
          { header: t('shadow.would'), cell: (outcome) => <Changes outcome={outcome} /> },
        ]}
      />
    </>
  )
}

const Changes = ({ outcome: { changes } }: { outcome: ShadowOutcome }) => {
  const { t } = useTranslation('rules')
  if (changes.length === 0) return <span className={classes.soft}>{t('shadow.nothing')}</span>
  return (
    <ul className={classes.conditions}>
      {changes.map(({ aspect, was, would }) => (
        <li key={aspect}>
          {t(`shadow.aspect.${aspect}`)}: {was} → <strong>{would}</strong>
        </li>
      ))}
    </ul>
  )
}
