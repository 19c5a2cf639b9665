import pg from 'pg'
import { APPLICATION_NAME } from '../db/pool.ts'

export const connectAsOwner = async (ownerUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: APPLICATION_NAME })
  // Whatever it was asked for fails: that is heard of.
  client.on('error', () => {})
  await client.connect()
  return client
}
