/** Above the list: which view it is, what is searched for, and in which order. */
import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { lazy, Suspense, useState } from 'react'
import { useSessionShop } from '../../../../shell/session/session-gate.tsx'
import type { ListView } from '../first-calls.ts'
import classes from './desk-bar.module.css'
import { SearchBox } from './search-box.tsx'

const ViewSelect = lazy(() => import('./view-select.tsx').then((file) => ({ default: file.ViewSelect })))
const SortSelect = lazy(() => import('./sort-select.tsx').then((file) => ({ default: file.SortSelect })))
const Filters = lazy(() => import('./filters.tsx').then((file) => ({ default: file.Filters })))
const ViewDialog = lazy(() => import('./view-dialog.tsx').then((file) => ({ default: file.ViewDialog })))

/** The rows come first: what is chosen from a list has its room, and follows. */
export const DeskBar = ({ view, problem }: { view: ListView; problem: string | undefined }) => {
  const { t } = useTranslation('returns')
  const [isFiltering, setIsFiltering] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  // Other back ends of the specification know neither people nor views.
  const hasViews = useSessionShop().staff !== undefined
  return (
    <section className={classes.desk} aria-label={t('search.label')}>
      <div className={classes.bar}>
        {hasViews && (
          <Suspense fallback={<span className={classes.views} />}>
            <ViewSelect view={view} />
          </Suspense>
        )}
        <SearchBox q={view.q} problem={problem} />
        <Button variant="default" aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
          {t('search.filters')}
        </Button>
        <Suspense fallback={<span className={classes.sort} />}>
          <SortSelect sort={view.sort} dir={view.dir} />
        </Suspense>
        {hasViews && (
          <Button variant="default" onClick={() => setIsSaving(true)}>
            {t(view.viewId === undefined ? 'search.save_view' : 'search.edit_view')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isFiltering && <Filters q={view.q} />}
        {isSaving && <ViewDialog view={view} onClose={() => setIsSaving(false)} />}
      </Suspense>
    </section>
  )
}
