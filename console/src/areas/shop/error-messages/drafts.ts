/**
 * Messages that are being edited, by code and language. They are kept outside the table rows, so that paging, a search
 * or a refresh does not lose what is being typed.
 */
import { useRef, useState } from 'react'

interface Draft {
  readonly saved: string
  readonly text: string
}

export const useDrafts = () => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const hasUnsaved = useRef(false)
  hasUnsaved.current = Object.values(drafts).some(({ saved, text }) => text !== saved)
  const put = (code: string, draft: Draft) => setDrafts((all) => ({ ...all, [code]: draft }))
  return {
    hasUnsaved,
    textOf: (code: string) => drafts[code]?.text,
    open: (code: string, saved: string) => put(code, { saved, text: saved }),
    write: (code: string, text: string) => put(code, { saved: drafts[code]?.saved ?? '', text }),
    close: (code: string) => setDrafts(({ [code]: _closed, ...others }) => others),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
