import { ApiError, type Photo } from '@returns-desk/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../../../../start/new-key.ts'
import { asPhoto, isWorthRetrying, MAX_PHOTOS, type PhotoProblem, photoProblem } from '../../../../start/photo-rules.ts'
import { usePortal } from '../../../../start/portal-context.ts'
import { shrinkPhoto } from '../../../../start/shrink-photo.ts'

/** On a slow connection two finished uploads are worth more than ten that are all half done when it breaks. */
const MAX_CONCURRENT = 2

export interface Upload {
  readonly key: string
  /** The order line of the photo. */
  readonly ref: string
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  readonly error?: unknown
  /** Not sent; a retry would not help. */
  readonly problem?: PhotoProblem | undefined
}

export interface Photos {
  readonly uploads: readonly Upload[]
  readonly urlOf: (id: string) => string | undefined
  readonly add: (ref: string, files: readonly File[]) => Promise<void>
  readonly retry: (key: string) => void
  readonly dismiss: (key: string) => void
  /** Removes an uploaded photo. */
  readonly discard: (id: string) => Promise<void>
  readonly ids: () => ReadonlySet<string>
}

interface Options {
  readonly kept: readonly Photo[]
  /** The photos of the selected products. */
  readonly used: readonly string[]
  readonly onUploaded: (ref: string, id: string) => void
}

/** Uploads live here and not in the step that started them: going to the next step does not stop them. */
export const usePhotos = ({ kept, used, onUploaded }: Options): Photos => {
  const { api, upload } = usePortal()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const urls = useRef(new Map<string, string>())
  const running = useRef(new Map<string, AbortController>())
  const waiting = useRef<Upload[]>([])
  /** The server may have stored a photo although its response was lost. */
  const hasLost = useRef(false)
  const latest = useRef({ used, uploads })
  latest.current = { used, uploads }
  const know = (photos: readonly Photo[]) => {
    for (const { id, url } of photos) if (!urls.current.has(id)) urls.current.set(id, url)
  }
  const lastKept = useRef(kept)
  if (lastKept.current !== kept) {
    // The order was reloaded: photos removed on another device are gone.
    const isGone = (id: string) => running.current.size === 0 && !kept.some((photo) => photo.id === id)
    for (const id of [...urls.current.keys()].filter(isGone)) urls.current.delete(id)
    lastKept.current = kept
  }
  know(kept)

  useEffect(() => {
    const all = running.current
    return () => {
      waiting.current = []
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
        const photo = await shrinkPhoto(file)
        if (controller.signal.aborted) return
        const { id } = await upload(photo, { onProgress: (share) => change(key, { share }), signal: controller.signal })
        // The file is still here: no need to download it.
        urls.current.set(id, URL.createObjectURL(file))
        onUploaded(ref, id)
        drop(key)
      } catch (error) {
        if (!(error instanceof ApiError)) hasLost.current = true
        if (!controller.signal.aborted) change(key, { error })
      } finally {
        running.current.delete(key)
      }
    },
    [upload, change, drop, onUploaded],
  )

  const begin = (wanted: readonly Upload[]) => {
    waiting.current.push(...wanted)
    const next = () => {
      const one = running.current.size < MAX_CONCURRENT && waiting.current.shift()
      if (!one) return
      void send(one).then(next)
      next()
    }
    next()
  }

  // An unused photo left on the server is swept there; for the customer it is removed either way.
  const discard: Photos['discard'] = async (id) => {
    urls.current.delete(id)
    await api.portal.removePhoto({ params: { id } }).catch(() => undefined)
  }
  const learn = () =>
    api.portal.order().then(
      ({ photos }) => {
        know(photos)
        hasLost.current = false
      },
      () => undefined,
    )
  /** The server counts all photos: those of a product that is no longer returned would block new ones. */
  const makeRoom = async (present: number) => {
    // While other uploads are running, it is unknown which photo belongs to which.
    if (hasLost.current && running.current.size === 0) await learn()
    const unused = [...urls.current.keys()].filter((id) => !latest.current.used.includes(id))
    const excess = Math.max(0, present + unused.length - MAX_PHOTOS)
    await Promise.all(unused.slice(0, excess).map(discard))
  }

  /** The photos of the return, including pending and retryable uploads. */
  const countPresent = () => {
    const isPresent = ({ problem, error }: Upload) => !problem && (!error || isWorthRetrying(error))
    return latest.current.used.length + latest.current.uploads.filter(isPresent).length
  }

  const add: Photos['add'] = async (ref, files) => {
    const photos = await Promise.all(files.map(asPhoto))
    let present = countPresent()
    const wanted = photos.map((file): Upload => {
      const problem = photoProblem(file, present)
      if (!problem) present++
      return { key: newKey(), ref, file, share: 0, problem }
    })
    setUploads((before) => [...before.filter((one) => !one.problem), ...wanted])
    const good = wanted.filter((one) => !one.problem)
    if (good.length === 0) return
    await makeRoom(present)
    begin(good)
  }
  const retry: Photos['retry'] = (key) => {
    const again = uploads.find((one) => one.key === key)
    if (!again) return
    change(key, { error: undefined, share: 0 })
    void makeRoom(countPresent()).then(() => begin([again]))
  }
  const dismiss: Photos['dismiss'] = (key) => {
    waiting.current = waiting.current.filter((one) => one.key !== key)
    running.current.get(key)?.abort()
    drop(key)
  }
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
