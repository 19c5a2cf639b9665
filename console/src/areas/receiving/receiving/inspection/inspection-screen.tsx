import type { Inspection } from '@returns-desk/contract'
import { LinkButton, Loaded, Notice, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link, useLocation, useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { inspectionQuery } from '../../../../parts/queries/inspection-query.ts'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { ResultStrip } from '../scan/result-strip.tsx'
import type { LoggedScan } from '../scan/scan-log.ts'
import classes from './inspection.module.css'
import { InspectionForm } from './inspection-form.tsx'

const useHeading = (inspection: Inspection | undefined) => {
  const { t } = useTranslation('receiving')
  if (!inspection) return { title: t('inspection.loading'), titleShape: t('inspection.title', { number: 'R0000000' }) }
  return { title: t('inspection.title', { number: inspection.number }) }
}

export const InspectionScreen = () => {
  const { t } = useTranslation('receiving')
  const { returnId = '' } = useParams()
  // What is being counted must not change because a timer ran out.
  const query = useQuery({ ...inspectionQuery(useApi(), returnId), refetchInterval: false })
  const { data, error } = query
  const back = { to: paths.receive, label: t('inspection.back') }
  const { title, titleShape } = useHeading(data)
  const { state } = useLocation()
  const { scan } = (state as { readonly scan?: LoggedScan } | null) ?? {}
  return (
    <Screen
      title={title}
      titleShape={error ? undefined : titleShape}
      intro={data && <Facts inspection={data} />}
      back={back}
      isTight
    >
      {scan && <ResultStrip scan={scan} />}
      <Loaded
        query={query}
        failure={t('failed.inspection')}
        skeleton={<PanelSkeleton />}
        notFound={
          <Notice
            title={t('inspection.not_found')}
            actions={<LinkButton to={paths.receive}>{t('inspection.back')}</LinkButton>}
          />
        }
      >
        {(inspection) => <InspectionForm key={inspection.return_id} inspection={inspection} />}
      </Loaded>
    </Screen>
  )
}

const Facts = ({ inspection }: { inspection: Inspection }) => {
  const { t } = useTranslation('receiving')
  const { order_name, return_status, return_id, is_withdrawal, is_kept, review_note } = inspection
  return (
    <span className={classes.factsLine}>
      <span>
        {t('inspection.order')} <strong>{order_name}</strong>
      </span>
      <span>{return_status.display_name || return_status.name}</span>
      <Link to={paths.return(return_id)}>{t('inspection.open_return')}</Link>
      {is_withdrawal && <span>{t('inspection.withdrawal')}</span>}
      {is_kept && <strong>{t('inspection.kept')}</strong>}
      {review_note && (
        <span className={classes.review}>
          {t('inspection.review')} <strong>{review_note}</strong>
        </span>
      )}
    </span>
  )
}
