import { open } from 'node:fs/promises'

/** Without it a power cut may take back a rename, although the file itself was synced. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
