/** The state of the rule form: the draft, its errors, and the progress of saving. */
import { ApiError, errorMessage, type Language } from '@returns-desk/contract'
import { expectedForm } from '@returns-desk/engine'
import { errorText } from '@returns-desk/ui'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useEffect, useId, useRef, useState } from 'react'
import type { Dictionary } from './dictionary.ts'
import type { RuleBody } from './queries.ts'
import {
  complaintsAbout,
  emptyDraft,
  isSameDraft,
  placeOf,
  type RuleDraft,
  savedBodyOf,
  sentRows,
} from './rule-draft.ts'
import { useFleetingError } from './use-fleeting-error.ts'

interface RuleFormOptions {
  readonly dictionary: Dictionary
  readonly initial: () => RuleDraft
  readonly isActive: boolean
  /** Ready for the next rule after success. */
  readonly isRepeatable: boolean
  /** Said when the server gave no reason. */
  readonly failure: string
  /** Said when there was no answer at all. */
  readonly networkFailure: string
  /** A specific message for a parameter, where the catalogue's is too general. */
  readonly paramsComplaint: (draft: RuleDraft) => string
  readonly save: (body: RuleBody) => Promise<unknown>
}

type Messages = ReadonlyMap<string, string>
const NO_MESSAGES: Messages = new Map()

/** How the value of the condition at a place should be written. */
const expectedAt = (place: string, { conditions }: RuleDraft, language: Language) => {
  const row = conditions.find(({ key }) => place === `conditions.${key}.value`)
  return expectedForm(row?.attributeId ?? 0, row?.operatorId ?? 0, language)
}

export const useRuleForm = (options: RuleFormOptions) => {
  const { dictionary, isActive, isRepeatable, save } = options
  const id = useId()
  const language = useLanguage()
  const [start, setStart] = useState(options.initial)
  const [draft, setDraft] = useState(start)
  const [showsComplaints, setShowsComplaints] = useState(false)
  const [refused, setRefused] = useState<Messages>(NO_MESSAGES)
  const [isSaving, setIsSaving] = useState(false)
  const [focus, setFocus] = useState<{ readonly place: string }>()
  const failed = useFleetingError()
  // Refs, because a successful save navigates away before React renders again.
  const savingNow = useRef(false)
  const hasUnsaved = useRef(false)
  const isChanged = !isSameDraft(draft, start)
  hasUnsaved.current = !savingNow.current && isChanged

  const complaints = complaintsAbout(draft, dictionary)
  const errorAt = (place: string) => {
    const code = showsComplaints ? complaints.get(place) : undefined
    if (!code) return refused.get(place)
    return place === 'params'
      ? options.paramsComplaint(draft)
      : errorMessage(code, language, { expected: expectedAt(place, draft, language) })
  }

  useEffect(() => {
    if (!focus) return
    const { place } = focus
    document.getElementById(`${id}-${place}`)?.focus()
  }, [focus, id])

  const focusOn = (place: string | undefined) => {
    const row = draft.conditions[0]
    if (place) setFocus({ place: place === 'conditions' ? `conditions.${row?.key}.attribute_id` : place })
  }

  /** A server error for a field stays until that field changes. */
  const change = (next: RuleDraft, place: string) => {
    setDraft(next)
    setRefused((messages) => new Map([...messages].filter(([one]) => !one.startsWith(place))))
  }

  const refuse = (error: unknown) => {
    const sent = sentRows(draft, dictionary)
    const details = error instanceof ApiError ? error.details : []
    const messages = new Map<string, string>()
    for (const { field, message } of details) {
      const place = placeOf(field, sent)
      if (place && !messages.has(place)) messages.set(place, message)
    }
    setRefused(messages)
    failed.say(error instanceof ApiError ? errorText(error, options.failure) : options.networkFailure, error)
    focusOn([...messages.keys()][0])
  }

  const submit = async () => {
    if (savingNow.current) return
    failed.clear()
    setShowsComplaints(true)
    if (complaints.size > 0) return focusOn([...complaints.keys()][0])
    savingNow.current = true
    hasUnsaved.current = false
    setIsSaving(true)
    setRefused(NO_MESSAGES)
    try {
      await save(savedBodyOf(draft, dictionary, isActive))
      if (!isRepeatable) return
      const next = emptyDraft()
      setStart(next)
      setDraft(next)
      setShowsComplaints(false)
      setFocus({ place: 'name' })
    } catch (error) {
      refuse(error)
    } finally {
      savingNow.current = false
      setIsSaving(false)
    }
  }

  return { id, draft, change, errorAt, failed, isSaving, isChanged, hasUnsaved, submit }
}
