/** One small drawing per place, on the grid of the shared icons. */
import { Icon } from '@returns-desk/ui'
import type { ReactElement } from 'react'
import type { NavKey } from './nav-items.ts'

const drawings: Record<NavKey, ReactElement> = {
  returns: <path d="M3 7.5 10 4l7 3.5v6L10 17l-7-3.5v-6ZM3 7.5l7 3.5 7-3.5M10 11v6M6.5 5.75l7 3.5" />,
  rules: <path d="M10 3v4M10 7 5 11v2M10 7l5 4v2M3 13h4v4H3zM13 13h4v4h-4zM8.5 3h3" />,
  return_methods: (
    <>
      <path d="M2.5 5h9v8.5h-9zM11.5 8h3l3 3v2.5h-6z" />
      <circle cx="6" cy="14.5" r="1.75" fill="var(--icon-fill, none)" />
      <circle cx="14" cy="14.5" r="1.75" fill="var(--icon-fill, none)" />
    </>
  ),
  payment_methods: <path d="M2.5 5.5h15v9.5h-15zM2.5 8.5h15M5.5 12h3" />,
  return_statuses: <path d="M5 5.5h11M5 10h11M5 14.5h11M2.5 5.5h.01M2.5 10h.01M2.5 14.5h.01" />,
  return_reasons: <path d="M3 4.5h14v9h-7L6.5 17v-3.5H3zM10 7v.01M10 9v2" />,
  email_templates: <path d="M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5" />,
  error_messages: <path d="M10 3.5 17.5 16h-15L10 3.5ZM10 8v3.75M10 13.9v.01" />,
  other_settings: (
    <>
      <path d="M3 6h6M13 6h4M3 14h3M10 14h7" />
      <circle cx="11" cy="6" r="2" />
      <circle cx="8" cy="14" r="2" />
    </>
  ),
}

export const NavIcon = ({ name }: { name: NavKey }) => <Icon size={18}>{drawings[name]}</Icon>
