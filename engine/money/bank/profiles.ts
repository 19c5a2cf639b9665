// The kinds of files that banks take.

/**
 * - `generic_03`: pain.001.001.03, which most banks take.
 * - `generic_09`: pain.001.001.09, its successor.
 * - `ron_domestic`: pain.001.001.03 for payments in RON between banks in Romania.
 * - `csv`: for programs that take nothing else.
 */
export const BANK_PROFILES = ['generic_03', 'generic_09', 'ron_domestic', 'csv'] as const
export type BankProfile = (typeof BANK_PROFILES)[number]
