import { useEffect, useState } from 'react'

const WAIT_MS = 300

/** Once the browser has nothing better to do: the screen itself comes first. */
export const useIsIdle = () => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), WAIT_MS)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(() => setIdle(true), { timeout: 10 * WAIT_MS })
    return () => cancelIdleCallback(callback)
  }, [])
  return isIdle
}
