import type { ReturnView } from '@returns-desk/contract'
import { NativeSelect } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../shell/session/api.tsx'
import type { ListView } from '../list-view.ts'
import { useChangeSearch } from './change-search.ts'
import classes from './desk-bar.module.css'
import { NO_VIEW, searchOf, viewName, viewsQuery } from './view-queries.ts'

/** The browser's own list: it works with one thumb, and by typing the first letters. */
export const ViewSelect = ({ view }: { view: ListView }) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const change = useChangeSearch()
  const { data: views = [] } = useQuery(viewsQuery(useApi()))
  const choose = (id: string) => {
    const chosen = views.find((one) => String(one.id) === id)
    change(chosen ? searchOf(chosen) : NO_VIEW)
  }
  const option = (one: ReturnView) => (
    <option key={one.id} value={one.id}>
      {viewName(one, t)} ({formatNumber(one.total_items, language)}
      {one.has_more && '+'})
    </option>
  )
  const own = views.filter(({ is_shared }) => !is_shared)
  const isKnown = views.some(({ id }) => id === view.viewId)
  return (
    <NativeSelect
      className={classes.views}
      aria-label={t('view.label')}
      value={isKnown ? view.viewId : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t('view.all')}</option>
      {views.filter(({ is_shared }) => is_shared).map(option)}
      {own.length > 0 && <optgroup label={t('view.own')}>{own.map(option)}</optgroup>}
    </NativeSelect>
  )
}
