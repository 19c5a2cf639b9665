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
  withdrawals: <path d="M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M12.5 12H8m2-2.25L7.75 12 10 14.25" />,
  receive: <path d="M2.5 7V3.5H6M14 3.5h3.5V7M17.5 13v3.5H14M6 16.5H2.5V13M6 7v6M8.75 7v6M11.25 7v6M14 7v6" />,
  refunds: <path d="M2.5 6h15v8.5h-15zM10 8.5a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5ZM5 8.5v.01M15 12v.01" />,
  bank_files: <path d="M3 8.5 10 4l7 4.5zM4.5 8.5V15M8.25 8.5V15M11.75 8.5V15M15.5 8.5V15M3 16.5h14" />,
  store_credits: <path d="M2.5 6h15v2.5a1.5 1.5 0 0 0 0 3V14h-15v-2.5a1.5 1.5 0 0 0 0-3zM12 7.5v1M12 9.75v1M12 12v1" />,
  bank: <path d="M3 7h12.5v9.5H3V5.5L13 3.5V7M13 11.75h.01" />,
  shop: (
    <path d="M3.5 8.5V17h13V8.5M2.5 8.5 4.5 3.5h11l2 5c0 2.5-3.75 2.5-3.75 0 0 2.5-3.75 2.5-3.75 0 0 2.5-3.75 2.5-3.75 0 0 2.5-3.75 2.5-3.75 0ZM8 17v-4.5h4V17" />
  ),
  portal: <path d="M2.5 4h15v12h-15zM2.5 7.5h15M5 5.75h.01M7 5.75h.01M6 11h8M6 13.25h5" />,
  email: (
    <path d="M13.25 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0Zm0 0v1.25c0 2.5 3.75 2.25 3.75-1.25a7 7 0 1 0-3 5.75" />
  ),
  couriers: (
    <path d="M10 17.5s5.5-4.75 5.5-9.25a5.5 5.5 0 0 0-11 0C4.5 12.75 10 17.5 10 17.5ZM10 6.25a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
  ),
  orders: <path d="M4 6h12l-1 11H5zM7 8V5.5a3 3 0 0 1 6 0V8" />,
  staff: (
    <path d="M10 6a2.75 2.75 0 1 1-5.5 0A2.75 2.75 0 0 1 10 6ZM2.5 16.5c0-3 2-5 4.75-5s4.75 2 4.75 5M12.5 3.6a2.75 2.75 0 0 1 0 4.8M14 11.75c2.2.5 3.5 2.25 3.5 4.75" />
  ),
  audit: <path d="M4 3h9l3 3v11H4zM7 8h6M7 11h6M7 14h3.5" />,
  privacy: <path d="M10 2.75 16 5v4.5c0 3.75-2.5 6.5-6 7.75-3.5-1.25-6-4-6-7.75V5zM7.5 10l1.75 1.75L12.75 8.25" />,
  platform: <path d="M7 3v4M13 3v4M5 7h10v3a5 5 0 0 1-10 0zM10 15v2.5" />,
  other_settings: (
    <>
      <path d="M3 6h6M13 6h4M3 14h3M10 14h7" />
      <circle cx="11" cy="6" r="2" />
      <circle cx="8" cy="14" r="2" />
    </>
  ),
}

export const NavIcon = ({ name }: { name: NavKey }) => <Icon size={18}>{drawings[name]}</Icon>
