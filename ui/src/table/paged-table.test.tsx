import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createBrowserRouter, RouterProvider } from '../router/index.ts'
import { UiProvider } from '../ui-provider.tsx'
import { PagedTable } from './paged-table.tsx'

const table = (pageSize: number, page: number, total: number, isLoaded = true) => {
  const first = (page - 1) * pageSize
  const rows = Array.from({ length: Math.min(pageSize, total - first) }, (_, index) => first + index + 1)
  const data = { rows, page, totalPages: Math.ceil(total / pageSize), totalRows: total }
  const query = { data: isLoaded ? data : undefined, error: null, errorUpdatedAt: 0, isFetching: false }
  return (
    <RouterProvider router={createBrowserRouter()}>
      <UiProvider>
        <PagedTable
          label="Returns"
          columns={[{ header: 'Number', cell: (row: number) => row }]}
          query={{ ...query, refetch: () => {} }}
          page={page}
          isTurning={false}
          pageSize={pageSize}
          rowKey={(row) => row}
          empty="Nothing"
          failure="Failed"
        />
      </UiProvider>
    </RouterProvider>
  )
}

test.each([10, 25, 50])('pages of %i rows are counted, turned and awaited as such', (pageSize) => {
  const { rerender } = render(table(pageSize, 2, pageSize * 2 + 1))
  expect(screen.getAllByRole('row')).toHaveLength(pageSize + 1)
  expect(screen.getAllByRole('cell')[0]).toHaveTextContent(String(pageSize + 1))
  expect(screen.getAllByRole('link', { name: /^[0-9]|page/i }).length).toBeGreaterThanOrEqual(3)
  rerender(table(pageSize, 2, 0, false))
  expect(screen.getAllByRole('row')).toHaveLength(pageSize + 1)
})
