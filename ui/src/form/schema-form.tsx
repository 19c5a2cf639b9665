import { ApiError } from '@returns-desk/contract'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '../feedback/error-text.ts'
import { useLanguage } from '../i18n/use-language.ts'
import primitives from '../theme/primitives.module.css'
import { contractResolver } from './contract-resolver.ts'
import { emptyValues, ownValues } from './field-facts.ts'
import { FormContext } from './form-context.ts'
import { isChanged } from './is-changed.ts'
import { SaveFailure, useReopening } from './reopen.tsx'
import classes from './schema-form.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

export interface SchemaFormProps<Schema extends z.ZodObject> {
  /** The contract's own schema: it validates the input and decides which fields are required. */
  readonly schema: Schema
  /** The saved values. Read once: a background refresh never changes a field the user is editing. */
  readonly saved?: Partial<z.input<Schema>>
  /** What was typed earlier and could not be saved. */
  readonly draft?: Partial<z.input<Schema>> | undefined
  readonly onSubmit: (values: z.output<Schema>) => Promise<unknown>
  /** Shown when saving failed and the server gave no reason. */
  readonly failure: string
  /** Resets after success, ready for the next one. */
  readonly isRepeatable?: boolean
  readonly children: ReactNode
}

/** The server's field errors; `undefined` if one of them belongs to no field of the form. */
const fieldDetails = (error: unknown, schema: z.ZodObject) => {
  if (!(error instanceof ApiError) || error.details.length === 0) return undefined
  return error.details.every(({ field }) => (field.split('.')[0] ?? '') in schema.shape) ? error.details : undefined
}

export const SchemaForm = <Schema extends z.ZodObject>(props: SchemaFormProps<Schema>) => {
  const { schema, saved, draft, onSubmit, failure, isRepeatable = false, children } = props
  const language = useLanguage()
  const id = useId()
  const [failed, setFailed] = useState<unknown>()
  const isReopened = useReopening()?.isReopened ?? false
  const isSaving = useRef(false)

  const [own] = useState(() => ownValues(schema, saved ?? {}))
  const [initial] = useState(() => ({ ...emptyValues(schema), ...own }))
  const form = useForm<FieldValues>({ defaultValues: initial, resolver: contractResolver(schema, language, own) })
  const { errors } = form.formState
  const baseline = useRef<FieldValues>(initial)
  const hasUnsaved = useMemo(
    () => ({
      get current() {
        return !isSaving.current && isChanged(form.getValues(), baseline.current)
      },
    }),
    [form],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, when the form opens.
  useEffect(() => {
    if (draft && !isReopened) form.reset({ ...initial, ...ownValues(schema, draft) }, { keepDefaultValues: true })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language makes the shown messages wrong.
  useEffect(() => {
    const names = Object.keys(errors)
    if (names.length > 0) void form.trigger(names)
  }, [language])

  const submit = async (values: FieldValues) => {
    isSaving.current = true
    setFailed(undefined)
    try {
      await onSubmit(values as z.output<Schema>)
      // For screens that stay open: the saved values are the new baseline for unsaved changes.
      baseline.current = isRepeatable ? initial : values
      form.reset(baseline.current)
      if (!isRepeatable) return
      // Not form.setFocus: a form that was just reset has no registered inputs until it is rendered again.
      document.getElementById(`${id}-${Object.keys(schema.shape)[0]}`)?.focus()
    } catch (error) {
      const details = fieldDetails(error, schema)
      details?.forEach(({ field, message }, index) => {
        form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
      })
      if (!details) setFailed(error)
    } finally {
      isSaving.current = false
    }
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSaving.current) void form.handleSubmit(submit)(event)
  }

  return (
    <FormProvider {...form}>
      <FormContext value={useMemo(() => ({ schema, id }), [schema, id])}>
        <form className={classes.form} onSubmit={handleSubmit} noValidate>
          {failed !== undefined && (
            <div className={primitives.wholeRow}>
              <SaveFailure error={failed} onDismiss={() => setFailed(undefined)}>
                {errorText(failed, failure)}
              </SaveFailure>
            </div>
          )}
          {children}
        </form>
        <UnsavedGuard hasUnsaved={hasUnsaved} />
      </FormContext>
    </FormProvider>
  )
}
