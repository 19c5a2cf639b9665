import { ApiError } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFailureText } from './failure.tsx'
import classes from './form.module.css'

/** Errors by field id; `''` for those that belong to no field. */
export type Problems = Readonly<Record<string, string>>

export interface FormState {
  /** The errors to show: client-side ones that still apply (`current`), and all of the server's. */
  readonly shown: (current: Problems) => Problems
  readonly isBusy: boolean
  /** Validates, then sends; the server's errors are shown at their fields too. */
  readonly submit: (problems: Problems, send: () => Promise<unknown> | undefined) => void
  readonly fail: (error: unknown) => void
  readonly attempts: number
}

/** Refusals that name no field but clearly belong to one. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  code_wrong: 'code',
  code_expired: 'code',
  iban_required: 'iban',
  iban_invalid: 'iban',
  account_holder_required: 'account_holder',
  phone_required: 'phone',
  pickup_address_required: 'address1',
}

const fieldOfRefusal = (error: unknown) => {
  const id = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined
  return id && document.getElementById(id) ? id : ''
}

/** `fieldOf` maps the server's name to an input: `email` to `email`, `pickup_address.city` to `city`. */
const toProblems = (error: unknown, text: string, fieldOf: (name: string) => string | undefined): Problems => {
  const details = error instanceof ApiError ? error.details : []
  const known = details.flatMap(({ field, message }) => {
    const id = fieldOf(field)
    return id === undefined ? [] : [[id, message] as const]
  })
  return known.length > 0 && known.length === details.length
    ? Object.fromEntries(known)
    : { [fieldOfRefusal(error)]: text }
}

interface Told {
  readonly problems: Problems
  readonly isOwn: boolean
  readonly attempts: number
}

export const useForm = (fieldOf: (name: string) => string | undefined = (name) => name): FormState => {
  const failureText = useFailureText()
  const [state, setState] = useState<Told>({ problems: {}, isOwn: true, attempts: 0 })
  const [isBusy, setBusy] = useState(false)
  const sending = useRef(false)

  const show = (problems: Problems, isOwn: boolean) =>
    setState(({ attempts }) => ({ problems, isOwn, attempts: attempts + 1 }))
  const fail = (error: unknown) => show(toProblems(error, failureText(error), fieldOf), false)
  const submit: FormState['submit'] = async (problems, send) => {
    // A ref, not state: a second click may come before React has rendered the first.
    if (sending.current) return
    if (Object.keys(problems).length > 0) return show(problems, true)
    setState(({ attempts }) => ({ problems: {}, isOwn: true, attempts }))
    sending.current = true
    setBusy(true)
    try {
      await send()
    } catch (error) {
      fail(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const shown: FormState['shown'] = (current) => {
    const { problems, isOwn } = state
    const told = Object.entries(problems)
    return isOwn ? Object.fromEntries(told.flatMap(([id]) => (current[id] ? [[id, current[id]]] : []))) : problems
  }
  return { shown, attempts: state.attempts, isBusy, submit, fail }
}

interface FormProps {
  readonly form: FormState
  readonly problems: Problems
  /** The context of a field, by its id, if the page has several with the same label. */
  readonly names?: Problems
  readonly onSubmit: () => void
  readonly children: ReactNode
}

const NO_NAMES: Problems = {}

export const Form = ({ form, problems, names = NO_NAMES, onSubmit, children }: FormProps) => {
  const handle = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={handle} noValidate>
      <ErrorSummary problems={problems} names={names} attempts={form.attempts} />
      {children}
    </form>
  )
}

interface SummaryProps {
  readonly problems: Problems
  readonly names: Problems
  readonly attempts: number
}

/** After a failed submit: all problems in one place, each with a link to its field. */
const ErrorSummary = ({ problems, names, attempts }: SummaryProps) => {
  const { t } = useTranslation('portal')
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(problems)
  const isShown = entries.length > 0
  const isRefusal = entries.length === 1 && '' in problems

  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed attempt moves the focus, even to the same problems.
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [attempts])

  if (!isShown) return null
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      {isRefusal ? (
        problems['']
      ) : (
        <>
          <strong>{t('problems')}</strong>
          <ul>
            {entries.map(([id, text]) => (
              <li key={id}>
                {id === '' ? text : <FieldLink id={id}>{names[id] ? `${names[id]}: ${text}` : text}</FieldLink>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const FieldLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(id)?.focus()
    }}
  >
    {children}
  </a>
)
