import pg from 'pg'

/** A connection of the database's owner, who bypasses row-level security, closed after the work. */
export const asOwner = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
