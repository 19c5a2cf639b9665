import { vi } from 'vitest'

export interface OneInput {
  readonly params: { readonly id: string | number }
}

/** The rows of a stubbed list, which keeps what is done to them as the server does. */
export const keptRows = <Row extends { readonly id: number; readonly version: number }>(rows: readonly Row[]) => {
  let kept = [...rows]
  return {
    list: vi.fn(async () => kept),
    remove: vi.fn(async ({ params }: OneInput) => {
      kept = kept.filter(({ id }) => id !== params.id)
      return undefined
    }),
    add: (row: Row) => {
      kept = [...kept, row]
      return row
    },
    change: (rowId: string | number, changes: Partial<Row>) => {
      kept = kept.map((row) => (row.id === rowId ? { ...row, ...changes, version: row.version + 1 } : row))
      return kept.find(({ id }) => id === rowId) as Row
    },
  }
}
