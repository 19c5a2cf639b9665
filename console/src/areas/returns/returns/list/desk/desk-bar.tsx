/** Above the list: which view it is, what is searched for, and in which order. */
import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { lazy, Suspense, useState } from 'react'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import type { ListView } from '../list-view.ts'
import classes from './desk-bar.module.css'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import { ViewSelect } from './view-select.tsx'

const Filters = lazy(() => import('./filters.tsx').then((file) => ({ default: file.Filters })))
const ViewDialog = lazy(() => import('./view-dialog.tsx').then((file) => ({ default: file.ViewDialog })))

interface DeskBarProps {
  readonly view: ListView
  readonly problem: string | undefined
  /** The list shows what the view has. */
  readonly isFound: boolean
}

export const DeskBar = ({ view, problem, isFound }: DeskBarProps) => {
  const { t } = useTranslation('returns')
  const [isFiltering, setIsFiltering] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  // Other back ends of the specification know neither people nor views.
  const hasViews = useSessionShop().staff !== undefined
  return (
    <section className={classes.desk} aria-label={t('search.label')}>
      <div className={classes.bar}>
        {hasViews && <ViewSelect view={view} />}
        <SearchBox q={view.q} problem={problem} isFound={isFound} />
        <Button variant="default" aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
          {t('search.filters')}
        </Button>
        <SortSelect sort={view.sort} dir={view.dir} />
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
