import { useTranslation } from '@returns-desk/ui/i18n'
import { Link, useLocation } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { checklistQuery } from '../parts/queries/checklist-query.ts'
import { paths } from '../paths.ts'
import { useApi } from './session/api.tsx'
import { useSessionShop } from './session/session-gate.tsx'
import classes from './shell.module.css'

/** Leads a new shop to its checklist. The sign-in says whether there is one, so that no visit has to ask; its screen knows better. */
export const SetupStrip = () => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { isSettingUp = false } = useSessionShop()
  const { data } = useQuery({ ...checklistQuery(useApi()), enabled: false })
  const isOpen = data ? !data.is_dismissed && !data.is_complete : isSettingUp
  if (!isOpen || pathname === paths.checklist) return null
  return (
    <p className={classes.demo}>
      {t('setup.text')} <Link to={paths.checklist}>{t('setup.open')}</Link>
    </p>
  )
}
