/** For a PostgreSQL that ends with the run: nothing of value can be lost, so it need not wait for the disk. */
export const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Of a password, for every connection.
  scram_iterations: '1',
}
