/** A parcel on its way back. */
export const Parcel = () => (
  <svg
    viewBox="0 0 96 72"
    width="96"
    height="72"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <g stroke="var(--accent)" strokeWidth="2.5">
      <path d="M30 24 58 12l28 12v28L58 64 30 52z" fill="var(--accent-soft)" />
      <path d="m30 24 28 12 28-12M58 36v28M44 18l28 12" />
    </g>
    <g stroke="var(--ink-faint)" strokeWidth="2.5">
      <path d="M18 30 10 38l8 8M10 38h12M4 56h14" />
    </g>
  </svg>
)
