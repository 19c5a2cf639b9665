import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Far enough for a script to arrive while the page is scrolled. */
const MARGIN = '400px'

interface WhenNearProps {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/**
 * Renders what is further down the page once it comes near. Whoever uses the keyboard may go there without scrolling:
 * for them the first key is enough.
 */
export const WhenNear = ({ placeholder, children }: WhenNearProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const arrive = () => setNear(true)
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && arrive(), {
      rootMargin: MARGIN,
    })
    observer.observe(place.current)
    document.addEventListener('keydown', arrive)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', arrive)
    }
  }, [isNear])
  return isNear ? children : <div ref={place}>{placeholder}</div>
}
