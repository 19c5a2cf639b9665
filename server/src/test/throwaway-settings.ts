/** For a PostgreSQL that ends with the run: a power cut loses nothing of value, so the disk need not be waited for. */
export const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}
