/** The product's sign: something comes back, and lands on a desk. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M12.5 7.5 8 12l4.5 4.5M8.5 12h9.25a5.75 5.75 0 0 1 0 11.5H9"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
