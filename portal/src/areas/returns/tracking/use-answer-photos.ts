import { useState } from 'react'
import { asPhoto, type PhotoProblem, photoProblem } from '../../../start/photo-rules.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { shrinkPhoto } from '../../../start/shrink-photo.ts'

export interface AnswerPhoto {
  readonly id: string
  readonly url: string
}

/** A file that was not taken, and why. */
export interface FailedFile {
  readonly name: string
  readonly problem?: PhotoProblem | undefined
  readonly error?: unknown
}

/** Photos of an answer: uploaded one after the other, before the answer is sent. */
export const useAnswerPhotos = () => {
  const { api, upload } = usePortal()
  const [photos, setPhotos] = useState<readonly AnswerPhoto[]>([])
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  const [isBusy, setBusy] = useState(false)

  const take = async (file: File, present: number): Promise<FailedFile | undefined> => {
    const photo = await asPhoto(file)
    const problem = photoProblem(photo, present)
    if (problem) return { name: file.name, problem }
    try {
      const options = { onProgress: () => {}, signal: new AbortController().signal }
      const { id } = await upload(await shrinkPhoto(photo), options)
      // The file is still here: no need to download it.
      setPhotos((before) => [...before, { id, url: URL.createObjectURL(file) }])
      return undefined
    } catch (error) {
      return { name: file.name, error }
    }
  }
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setFailed([])
    for (const [index, file] of files.entries()) {
      const failure = await take(file, photos.length + index)
      if (failure) setFailed((before) => [...before, failure])
    }
    setBusy(false)
  }
  const remove = (id: string) => {
    setPhotos((before) => before.filter((photo) => photo.id !== id))
    // One that stays on the server is swept there.
    void api.portal.removePhoto({ params: { id } }).catch(() => undefined)
  }
  const clear = () => {
    setPhotos([])
    setFailed([])
  }
  return { photos, failed, isBusy, add, remove, clear }
}

export type AnswerPhotosState = ReturnType<typeof useAnswerPhotos>
