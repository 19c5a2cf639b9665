/** Drawn on a 20 px grid with one line width, so that they sit well beside 14 px text. */
import type { ReactNode } from 'react'

export const Icon = ({ children, size = 20 }: { children: ReactNode; size?: number }) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)

export const CloseIcon = () => (
  <Icon size={18}>
    <path d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
  </Icon>
)

export const BackIcon = () => (
  <Icon size={16}>
    <path d="M12 4.5 6.5 10l5.5 5.5" />
  </Icon>
)

export const ForwardIcon = () => (
  <Icon size={16}>
    <path d="M8 4.5 13.5 10 8 15.5" />
  </Icon>
)

export const TrashIcon = () => (
  <Icon size={18}>
    <path d="M3.5 5.5h13M8 5.5V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1.5M5 5.5l.8 10.1a1.5 1.5 0 0 0 1.5 1.4h5.4a1.5 1.5 0 0 0 1.5-1.4L15 5.5M8.4 9v4.5M11.6 9v4.5" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon size={18}>
    <path d="M4.5 10.5 8.2 14l7.3-8" />
  </Icon>
)

export const AlertIcon = () => (
  <Icon size={18}>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M10 6.25v4.5M10 13.6v.1" />
  </Icon>
)
