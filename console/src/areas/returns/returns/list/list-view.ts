/** What the address of the list says, and how the server is asked for it. */
import { type BulkView, RETURNS_PER_PAGE, type ReturnSort, type SortDirection } from '@returns-desk/contract'

/** The query of the list's URL: pages count from one there, and from zero on the wire. */
export interface ListView {
  readonly status: string | undefined
  /** Only what is assigned to the signed-in person. */
  readonly isMine: boolean
  readonly page: number
  readonly perPage: number
  /** What is searched for, in the words of the search box. */
  readonly q: string
  readonly sort: ReturnSort
  readonly dir: SortDirection
  /** The columns that a view has chosen. */
  readonly columns: readonly string[] | undefined
  /** The saved view that this started from. */
  readonly viewId: number | undefined
}

const SORTS: readonly string[] = ['created', 'due', 'total', 'moved'] satisfies ReturnSort[]
const LARGEST_PAGE = 50

const wholeOf = (text: string | null, most: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= most ? number : undefined
}

export const listViewOf = (search: URLSearchParams): ListView => {
  const sort = search.get('sort') ?? ''
  return {
    status: search.get('status') || undefined,
    isMine: search.get('assignee') === 'me',
    page: wholeOf(search.get('page'), Number.MAX_SAFE_INTEGER) ?? 1,
    perPage: wholeOf(search.get('per'), LARGEST_PAGE) ?? RETURNS_PER_PAGE,
    q: search.get('q') ?? '',
    sort: SORTS.includes(sort) ? (sort as ReturnSort) : 'created',
    dir: search.get('dir') === 'asc' ? 'asc' : 'desc',
    columns: search.get('cols')?.split(',').filter(Boolean),
    viewId: wholeOf(search.get('view'), Number.MAX_SAFE_INTEGER),
  }
}

type Filter = Pick<ListView, 'status' | 'isMine' | 'q' | 'sort' | 'dir'>

const narrowedBy = ({ status, isMine, q }: Filter) => ({
  ...(status ? { status } : {}),
  ...(isMine ? { assignee: 'me' as const } : {}),
  ...(q.trim() ? { q: q.trim() } : {}),
})

/** The filters and the order of a list as the server knows them. */
export const filterOf = (filter: Filter) => {
  const { sort, dir } = filter
  return { ...narrowedBy(filter), ...(sort !== 'created' || dir !== 'desc' ? { sort, dir } : {}) }
}

/** Which returns are in it, whatever their order; but a list by due date has only those that have one. */
export const bulkViewOf = (filter: Filter): BulkView => {
  const { sort } = filter
  return { ...narrowedBy(filter), ...(sort === 'due' ? { sort } : {}) }
}

export const isFiltered = ({ status, isMine, q }: Filter) => status !== undefined || isMine || q.trim() !== ''

/** One page of the list. */
export const pageOf = (view: ListView) => ({
  page: String(view.page - 1),
  'per-page': String(view.perPage),
  ...filterOf(view),
})
