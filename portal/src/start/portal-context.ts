import type { PublicShop } from '@returns-desk/contract'
import { createContext, useContext } from 'react'
import type { Api } from './api.ts'
import type { OrderToken } from './order-token.ts'
import type { UploadPhoto } from './upload-photo.ts'

/** The dependencies of the screens; tests replace them. */
export interface PortalWorld {
  readonly api: Api
  readonly upload: UploadPhoto
  readonly orderToken: OrderToken
}

export interface Portal extends PortalWorld {
  readonly shop: PublicShop
}

export const PortalContext = createContext<Portal | undefined>(undefined)

export const usePortal = (): Portal => {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('usePortal needs a PortalContext above it')
  return portal
}
