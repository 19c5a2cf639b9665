import type { Photo } from '@returns-desk/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../../start/new-key.ts'
import { usePortal } from '../../start/portal-context.ts'
import { type PhotoProblem, photoProblem } from './photo-rules.ts'

export interface Upload {
  readonly key: string
  /** The line of the order that it is a photo of. */
  readonly ref: string
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  readonly error?: unknown
  /** It was not even sent; trying again would not help. */
  readonly problem?: PhotoProblem | undefined
}

export interface Photos {
  readonly uploads: readonly Upload[]
  readonly urlOf: (id: string) => string | undefined
  readonly add: (ref: string, files: readonly File[]) => void
  readonly retry: (key: string) => void
  readonly dismiss: (key: string) => void
  /** Takes back one that has been uploaded. */
  readonly discard: (id: string) => void
  readonly ids: () => ReadonlySet<string>
}

interface Options {
  readonly kept: readonly Photo[]
  readonly count: number
  readonly onUploaded: (ref: string, id: string) => void
}

/** Uploads live here and not in the step that began them: going on to the next step does not stop them. */
export const usePhotos = ({ kept, count, onUploaded }: Options): Photos => {
  const { api, upload } = usePortal()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const urls = useRef(new Map<string, string>())
  const running = useRef(new Map<string, AbortController>())
  for (const { id, url } of kept) if (!urls.current.has(id)) urls.current.set(id, url)

  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const change = useCallback((key: string, own: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...own } : one)))
  }, [])
  const drop = useCallback((key: string) => setUploads((before) => before.filter((one) => one.key !== key)), [])

  const send = useCallback(
    async ({ key, ref, file }: Upload) => {
      const controller = new AbortController()
      running.current.set(key, controller)
      try {
        const { id } = await upload(file, { onProgress: (share) => change(key, { share }), signal: controller.signal })
        // The file is here already: no need to fetch it back.
        urls.current.set(id, URL.createObjectURL(file))
        onUploaded(ref, id)
        drop(key)
      } catch (error) {
        if (!controller.signal.aborted) change(key, { error })
      } finally {
        running.current.delete(key)
      }
    },
    [upload, change, drop, onUploaded],
  )

  const add: Photos['add'] = (ref, files) => {
    const wanted = files.map((file, index): Upload => {
      const problem = photoProblem(file, count + uploads.filter((one) => !one.problem).length + index)
      return { key: newKey(), ref, file, share: 0, problem }
    })
    setUploads((before) => [...before.filter((one) => !one.problem), ...wanted])
    for (const one of wanted) if (!one.problem) void send(one)
  }
  const retry: Photos['retry'] = (key) => {
    const again = uploads.find((one) => one.key === key)
    if (!again) return
    change(key, { error: undefined, share: 0 })
    void send(again)
  }
  const dismiss: Photos['dismiss'] = (key) => {
    running.current.get(key)?.abort()
    drop(key)
  }
  // Left behind on the server, an unused photo is swept up there; the customer has taken it back either way.
  const discard: Photos['discard'] = (id) => void api.portal.removePhoto({ params: { id } }).catch(() => undefined)
  return {
    uploads,
    urlOf: (id) => urls.current.get(id),
    add,
    retry,
    dismiss,
    discard,
    ids: () => new Set(urls.current.keys()),
  }
}
