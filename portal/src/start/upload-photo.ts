/** With progress, which `fetch` does not report for uploads. */
import { calls } from 'virtual:calls'
import { ApiError, type Photo } from '@returns-desk/contract'
import { orderHeaders } from './api.ts'

export interface UploadOptions {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export type UploadPhoto = (file: Blob, options: UploadOptions) => Promise<Photo>

interface UploadTarget {
  readonly baseUrl: string
  readonly language: () => string
  readonly orderToken: () => string | undefined
}

const parsed = (text: string): object => {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}

export const createUpload =
  ({ baseUrl, language, orderToken }: UploadTarget): UploadPhoto =>
  (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const { method, path } = calls.portal.addPhoto
      request.open(method, `${baseUrl}${path}`)
      const headers = {
        'Content-Type': file.type,
        'Accept-Language': language(),
        ...orderHeaders(orderToken()),
      }
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
      request.addEventListener('load', () => {
        const answer = parsed(request.responseText)
        if (request.status < 300) resolve(answer as Photo)
        else reject(new ApiError(request.status, request.statusText, answer))
      })
      const lost = () => reject(new TypeError('The upload did not get through'))
      request.addEventListener('error', lost)
      request.addEventListener('abort', lost)
      signal.addEventListener('abort', () => request.abort())
      request.send(file)
    })
