import { useCallback, useEffect, useRef } from 'react'
import { usePortal } from '../../../start/portal-context.ts'
import type { Draft } from './draft.ts'

const SAVE_AFTER_MS = 800

/** Saves the draft: debounced after a change, and at once when the page or the steps are left. */
export const useKeptDraft = (draft: Draft) => {
  const { api } = usePortal()
  const text = JSON.stringify(draft)
  // What was just loaded need not be saved.
  const saved = useRef(text)
  const latest = useRef(text)
  latest.current = text

  const save = useCallback(() => {
    const draftNow = latest.current
    if (saved.current === draftNow) return
    saved.current = draftNow
    // A failed save is repaired by the next one; the draft on this page is not lost in the meantime.
    api.portal.saveDraft({ body: { draft: draftNow } }).catch(() => {
      saved.current = ''
    })
  }, [api])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer.
  useEffect(() => {
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [save, text])

  useEffect(() => {
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  /** The draft has become a return: it must not be saved again. */
  const forget = useCallback(() => {
    saved.current = latest.current
  }, [])
  return { forget }
}
