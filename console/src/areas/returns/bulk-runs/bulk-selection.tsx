/** The returns that are chosen in the list. They stay chosen while one of them is opened, and after what failed. */
import type { BulkView } from '@returns-desk/contract'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

export interface Chosen {
  readonly id: string
  readonly order_name: string
  /** As it was on the screen. */
  readonly version?: number | undefined
}

interface Selection {
  /**
   * The view of the list in which they were chosen: in another one they are not seen, and so not meant. `undefined` if
   * nobody chose them: what a run left over is named by its result, and belongs to any view.
   */
  readonly view: BulkView | undefined
  readonly rows: ReadonlyMap<string, Chosen>
  /** All of the view, and how many that are. */
  readonly all: number | undefined
}

interface SelectionStore extends Selection {
  readonly count: number
  readonly choose: (view: BulkView, rows: readonly Chosen[], isChosen: boolean) => void
  readonly chooseAll: (view: BulkView, total: number) => void
  /** Nothing but these. */
  readonly keep: (rows: readonly Chosen[]) => void
}

const NO_SELECTION: Selection = { view: undefined, rows: new Map(), all: undefined }

export const isSameView = (one: BulkView | undefined, other: BulkView) =>
  one === undefined ||
  (one.status === other.status && one.assignee === other.assignee && one.q === other.q && one.sort === other.sort)

const changed = (before: Selection, view: BulkView, rows: readonly Chosen[], isChosen: boolean): Selection => {
  const kept = new Map(isSameView(before.view, view) ? before.rows : [])
  for (const row of rows) {
    if (isChosen) kept.set(row.id, row)
    else kept.delete(row.id)
  }
  return { view, rows: kept, all: undefined }
}

const SelectionContext = createContext<SelectionStore | undefined>(undefined)

export const BulkSelection = ({ children }: { children: ReactNode }) => {
  const [selection, setSelection] = useState(NO_SELECTION)
  const choose = useCallback<SelectionStore['choose']>(
    (view, rows, isChosen) => setSelection((before) => changed(before, view, rows, isChosen)),
    [],
  )
  const chooseAll = useCallback<SelectionStore['chooseAll']>(
    (view, all) => setSelection((before) => ({ ...before, view, all })),
    [],
  )
  const keep = useCallback<SelectionStore['keep']>(
    (rows) => setSelection(({ view }) => ({ view, rows: new Map(rows.map((row) => [row.id, row])), all: undefined })),
    [],
  )
  const store = useMemo(
    () => ({ ...selection, count: selection.all ?? selection.rows.size, choose, chooseAll, keep }),
    [selection, choose, chooseAll, keep],
  )
  return <SelectionContext value={store}>{children}</SelectionContext>
}

export const useBulkSelection = (): SelectionStore => {
  const store = useContext(SelectionContext)
  if (!store) throw new Error('useBulkSelection needs a BulkSelection above it')
  return store
}
