import type pg from 'pg'
import { noteConnection } from '../../../db/connections.ts'
import { connectToPrimary } from '../../../db/follow-primary.ts'
import { APPLICATION_NAME } from '../../../db/pool.ts'

export const connectAsOwner = async (ownerUrl: string): Promise<pg.Client> => {
  const client = await connectToPrimary(ownerUrl, { application_name: APPLICATION_NAME })
  noteConnection(client)
  return client
}
