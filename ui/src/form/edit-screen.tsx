import type { ReactNode } from 'react'
import { isNotFound } from '../feedback/error-text.ts'
import { Loaded, type LoadState } from '../feedback/loaded.tsx'
import { NotFound } from '../feedback/not-found.tsx'
import { PanelSkeleton, Screen } from '../layout/screen.tsx'
import { Reopenable } from './reopen.tsx'
import { useBackTo, useOpenedBefore } from './save-and-return.tsx'

type Word = 'back' | 'edit.title' | 'failed.get' | 'not_found.title' | 'not_found.text'

export interface EditScreenProps<Saved> {
  /** The feature's own texts. */
  readonly t: (word: Word) => string
  /** One level up. */
  readonly list: string
  readonly query: LoadState<Saved>
  /** Fetches what is saved now. */
  readonly load: () => Promise<Saved>
  /** Renders the form from the opened value. */
  readonly children: (opened: Saved) => ReactNode
}

/** Edits one item of a list. Handles loading, deletion, and concurrent changes. */
export const EditScreen = <Saved,>({ t, list, query, load, children }: EditScreenProps<Saved>) => {
  const before = useOpenedBefore<Saved>()
  // If nothing can be loaded when editing resumes, continue with what the form was opened with.
  const isResumed = query.data === undefined && Boolean(query.error) && !isNotFound(query.error)
  const back = { to: useBackTo(list), label: t('back') }
  return (
    <Screen title={t('edit.title')} back={back}>
      <Loaded
        query={isResumed ? { ...query, data: before } : query}
        failure={t('failed.get')}
        skeleton={<PanelSkeleton />}
        notFound={<NotFound title={t('not_found.title')} text={t('not_found.text')} back={back} />}
      >
        {(saved) => (
          <Reopenable saved={saved} load={load}>
            {children}
          </Reopenable>
        )}
      </Loaded>
    </Screen>
  )
}
