/** The box before a row, and the one for all rows before their heading. */
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import classes from './row-box.module.css'

interface RowBoxProps extends ComponentProps<'input'> {
  readonly isPartly?: boolean
}

export const RowBox = ({ isPartly = false, ...input }: RowBoxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it, and has a name of its own; the label is room for a finger.
  return <label className={classes.box}>{<input ref={box} type="checkbox" {...input} />}</label>
}

/**
 * The rows that a press on one of their boxes is about: that row alone, or with shift all from the one pressed before. To
 * be asked on a click, because a change does not say whether shift is held.
 */
export const usePressedRows = <Row,>(rows: readonly Row[]) => {
  const last = useRef<number>(undefined)
  return (row: Row, { shiftKey }: MouseEvent): readonly Row[] => {
    const index = rows.indexOf(row)
    const from = shiftKey ? (last.current ?? index) : index
    last.current = index
    return rows.slice(Math.min(from, index), Math.max(from, index) + 1)
  }
}
