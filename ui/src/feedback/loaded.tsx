import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Banner } from './banner.tsx'
import { errorText, isNotFound } from './error-text.ts'
import classes from './loaded.module.css'

/** The part of a query's result that describes its loading state. */
export interface LoadState<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly errorUpdatedAt: number
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface LoadedProps<Data> {
  readonly query: LoadState<Data>
  readonly skeleton: ReactNode
  /** Shown when loading failed and the server gave no reason. */
  readonly failure: string
  /** Shown instead of everything else when the server responds with "not found". */
  readonly notFound?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/**
 * Renders a query in each of its states. Loaded data stays visible: a refresh that fails adds a banner above it and
 * removes nothing.
 */
export const Loaded = <Data,>({ query, skeleton, failure, notFound, children }: LoadedProps<Data>) => {
  const { t } = useTranslation('ui')
  const [dismissedAt, setDismissedAt] = useState(0)
  const { data, error, errorUpdatedAt, isFetching, refetch } = query
  const isMissing = data === undefined
  if (error && isMissing && notFound && isNotFound(error)) return notFound

  const retry = (
    <Button variant="default" onClick={() => refetch()} aria-disabled={isFetching}>
      {isFetching ? t('working') : t('retry')}
    </Button>
  )
  const absent = error ? (
    <div className={classes.failed}>
      {t('nothing_loaded')}
      {retry}
    </div>
  ) : (
    skeleton
  )
  // One frame for all states: the banner of a failed refresh can appear and disappear without remounting a form.
  return (
    <div className={classes.loaded}>
      {Boolean(error) && dismissedAt < errorUpdatedAt && (
        <Banner isUnasked onDismiss={() => setDismissedAt(errorUpdatedAt)}>
          {errorText(error, failure)}
        </Banner>
      )}
      {isMissing ? absent : children(data)}
    </div>
  )
}
