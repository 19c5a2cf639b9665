/** For a PostgreSQL that ends with the run: nothing of value can be lost, so it need not wait for the disk. */
export const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Hundreds of small databases come and go: nothing is worth cleaning up, or logging for a copy.
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
}
