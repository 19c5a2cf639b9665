import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './preview.module.css'

/** Wide enough for the layout that a mail has on a desktop. */
const DESKTOP_PX = 640

/** Shows a mail as wide as on a desktop also where there is less room: smaller, and not cut off. */
export const DesktopWidth = ({ isWanted, children }: { isWanted: boolean; children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    if (!room.current || !globalThis.ResizeObserver) return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      setScale(width > 0 ? Math.min(1, width / DESKTOP_PX) : 1)
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={room} className={classes.room} style={{ '--scale': isWanted ? scale : 1 } as CSSProperties}>
      {children}
    </div>
  )
}
