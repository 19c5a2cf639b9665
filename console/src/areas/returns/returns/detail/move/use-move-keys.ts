import type { ReturnStatus } from '@returns-desk/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { awaitKey, pressKey } from '../../../../../shell/keys/keys.ts'
import { useKeys } from '../../../../../shell/keys/use-keys.ts'

interface MoveKeys {
  readonly likely: ReturnStatus | undefined
  /** All moves, in the order in which they are shown. */
  readonly choices: readonly ReturnStatus[]
  readonly start: (to: ReturnStatus, onMoved?: () => void) => void
  readonly onKey: () => void
}

/** Only while this return is shown: a person who has left it meanwhile stays where they went. */
const useOnToNext = () => {
  const isHere = useRef(true)
  const isLeaving = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const goOn = async () => {
    if (!isHere.current) return
    isLeaving.current = true
    await pressKey(']')
    isLeaving.current = false
  }
  return { isLeaving, goOn }
}

/**
 * `e` makes the likely move and goes on to the next return of the view; `m` and a digit make any move. Returns whether
 * the digits are shown.
 */
export const useMoveKeys = ({ likely, choices, start, onKey }: MoveKeys): boolean => {
  const [isNumbered, setNumbered] = useState(false)
  const { isLeaving, goOn } = useOnToNext()
  // The moves may change while a digit is awaited: it means what is shown then.
  const shown = useRef({ choices, start })
  useLayoutEffect(() => {
    shown.current = { choices, start }
  })
  const number = () => {
    onKey()
    setNumbered(true)
    awaitKey((key) => {
      setNumbered(false)
      const to = shown.current.choices[Number(key) - 1]
      if (to) shown.current.start(to)
    })
  }
  useKeys({
    // Pressed twice in a hurry, it must not move a return two steps.
    e: likely && (() => !isLeaving.current && start(likely, goOn)),
    m: choices.length > 0 ? () => !isLeaving.current && number() : undefined,
  })
  return isNumbered
}
