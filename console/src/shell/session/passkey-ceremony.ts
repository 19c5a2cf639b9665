/** The browser's own dialogs for passkeys. Loaded where they are used. */
import type { PasskeyCreated, PasskeyUsed } from '@returns-desk/contract'

type Options = Record<string, unknown>

/** Only on a page that was opened over https, or on this machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

export const createPasskey = async (options: Options): Promise<PasskeyCreated> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports ? { transports: [...transports] } : {}) },
  }
}

export const askForPasskey = async (options: Options): Promise<PasskeyUsed> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  }
}
