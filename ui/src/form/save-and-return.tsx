/**
 * Screens that go back to their list after a save, and some of them also after a failed one. Then the list shows the
 * error and a link to resume: the draft is kept in the navigation state, so it survives a reload and the back button.
 */

import { Banner } from '../feedback/banner.tsx'
import { errorText, isStale } from '../feedback/error-text.ts'
import { useToast } from '../feedback/toast.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link, useLocation, useNavigate } from '../router/index.ts'

interface FailedSave {
  readonly message: string
  readonly resumeAt: string
  readonly draft: object
  /** What the form was opened with, in case it cannot be loaded again (offline, for example). */
  readonly opened: object
  /** The save was rejected because of a concurrent change. */
  readonly isStale: boolean
}

interface ScreenState {
  /** The list this screen was opened from, with its page. */
  readonly back?: string | undefined
  readonly draft?: object
  readonly opened?: object
  readonly isStale?: boolean
  readonly failedSave?: FailedSave
}

const useScreenState = () => (useLocation().state ?? {}) as ScreenState

/** The target of "back": the list as it was left, including its page. */
export const useBackTo = (list: string) => {
  const { back } = useScreenState()
  return back?.split('?')[0] === list ? back : list
}

/** The draft of a failed save. */
export const useDraft = <Values extends object>() => useScreenState().draft as Partial<Values> | undefined

/** What the form was opened with at that time. */
export const useOpenedBefore = <Saved,>() => useScreenState().opened as Saved | undefined

/** Whether a concurrent change caused it; `goOn` keeps the draft and hides the message, `drop` discards the draft. */
export const useResumed = () => {
  const { isStale = false, ...state } = useScreenState()
  const { search } = useLocation()
  const navigate = useNavigate()
  const replace = (next: ScreenState) => navigate({ search }, { replace: true, state: next, preventScrollReset: true })
  return { isStale, goOn: () => replace(state), drop: () => replace({ back: state.back }) }
}

export interface SaveAndReturn<Values> {
  readonly list: string
  /** What the form was opened with. */
  readonly opened: object
  readonly save: (values: Values) => Promise<unknown>
  /** Shown in a toast on success. */
  readonly success: string
  /** Shown on failure, if the server gave no reason. */
  readonly failure: string
  /** For a form that stays open after a failed save, and shows the error itself. */
  readonly staysOnFailure?: boolean
}

export const useSaveAndReturn = <Values extends object>(options: SaveAndReturn<Values>) => {
  const navigate = useNavigate()
  const toast = useToast()
  const { pathname } = useLocation()
  const back = useBackTo(options.list)
  return async (values: Values) => {
    try {
      await options.save(values)
      toast(options.success)
      navigate(back)
    } catch (error) {
      if (options.staysOnFailure) throw error
      const message = errorText(error, options.failure)
      const { opened } = options
      const failedSave = { message, resumeAt: pathname, draft: values, opened, isStale: isStale(error) }
      navigate(back, { state: { failedSave } satisfies ScreenState })
    }
  }
}

/** Shown at the top of such a list. */
export const FailedSaveBanner = () => {
  const { t } = useTranslation('ui')
  const { failedSave } = useScreenState()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!failedSave) return null
  const { draft, opened, isStale } = failedSave
  const state = { draft, opened, isStale, back: pathname + search } satisfies ScreenState
  return (
    <Banner
      onDismiss={() => navigate({ search }, { replace: true, state: null, preventScrollReset: true })}
      action={
        <Link to={failedSave.resumeAt} state={state}>
          {t('resume_editing')}
        </Link>
      }
    >
      {failedSave.message}
    </Banner>
  )
}
