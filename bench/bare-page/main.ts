// A minimal React page that shows the same ten rows: the baseline for the console.
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface ReturnRow {
  readonly id: string
}

const Rows = () => {
  const [rows, setRows] = useState<ReturnRow[]>([])
  useEffect(() => {
    const saved = (name: string) => localStorage.getItem(`returns-desk.${name}`) ?? ''
    const headers = { authorization: `Bearer ${saved('token')}`, 'shop-id': saved('shop-id') }
    void fetch('/api/returns?page=0&per-page=10', { headers })
      .then((response) => response.json())
      .then(({ data }) => setRows(data))
  }, [])
  return rows.map((row) => createElement('pre', { key: row.id, className: 'row' }, JSON.stringify(row)))
}

createRoot(document.getElementById('root') as HTMLElement).render(createElement(Rows))
