import { Banner, Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useEffect, useRef, useState } from 'react'
import classes from './camera.module.css'
import { openReader } from './read-codes.ts'

const PAUSE_MS = 120
/** The label is still in the picture after it was read: the same code counts again only after this. */
const SAME_CODE_MS = 3000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Watching {
  readonly isOver: () => boolean
  readonly onCode: (code: string) => void
}

const watch = async (video: HTMLVideoElement, { isOver, onCode }: Watching) => {
  const read = await openReader()
  let last = { code: '', at: 0 }
  while (!isOver()) {
    const code = await read(video).catch(() => undefined)
    const now = performance.now()
    if (code && !isOver()) {
      if (code !== last.code || now - last.at > SAME_CODE_MS) onCode(code)
      last = { code, at: now }
    }
    await pause(PAUSE_MS)
  }
}

/** The camera at the back, read until it is closed. */
const useCamera = (onCode: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      const element = video.current
      if (isOver || !element) return stop()
      element.srcObject = stream
      await element.play()
      await watch(element, { isOver: () => isOver, onCode: (code) => latest.current(code) })
    }
    start().catch(() => {
      stop()
      if (!isOver) setHasFailed(true)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return { video, hasFailed }
}

interface CameraProps {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

export const Camera = ({ onCode, onClose }: CameraProps) => {
  const { t } = useTranslation('receiving')
  const { video, hasFailed } = useCamera(onCode)
  return (
    <section className={classes.camera} aria-label={t('camera.title')}>
      {hasFailed ? (
        <Banner>{t('camera.failed')}</Banner>
      ) : (
        <div className={classes.frame}>
          <video ref={video} className={classes.video} muted playsInline />
          <div className={classes.aim} />
        </div>
      )}
      <div className={classes.line}>
        {!hasFailed && <p className={primitives.soft}>{t('camera.hint')}</p>}
        <Button variant="default" className={classes.large} onClick={onClose}>
          {t('camera.close')}
        </Button>
      </div>
    </section>
  )
}
