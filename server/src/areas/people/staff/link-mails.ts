/** What an invitation and a way to a new password say. */
import type { Language } from '@returns-desk/contract'
import type { LinkKind } from './staff-links.ts'
import type { StaffMail } from './staff-mail.ts'

const TEXTS: Record<Language, Record<LinkKind, (shop: string) => Omit<StaffMail, 'button'> & { label: string }>> = {
  en: {
    invite: (shop) => ({
      subject: `Join the returns desk of ${shop}`,
      lines: [
        `You have been invited to work on the returns of ${shop}.`,
        'Choose a password to begin. The link works once, for seven days.',
      ],
      label: 'Join',
    }),
    reset: (shop) => ({
      subject: `A new password for ${shop}`,
      lines: [
        `Somebody asked for a new password for your account at ${shop}. The link works once, for an hour.`,
        'If it was not you, ignore this e-mail: your password stays as it is.',
      ],
      label: 'Choose a new password',
    }),
  },
  ro: {
    invite: (shop) => ({
      subject: `Invitație la retururile magazinului ${shop}`,
      lines: [
        `Ați fost invitat(ă) să lucrați la retururile magazinului ${shop}.`,
        'Alegeți o parolă pentru a începe. Linkul funcționează o singură dată, timp de șapte zile.',
      ],
      label: 'Acceptați invitația',
    }),
    reset: (shop) => ({
      subject: `O parolă nouă pentru ${shop}`,
      lines: [
        `Cineva a cerut o parolă nouă pentru contul dvs. la ${shop}. Linkul funcționează o singură dată, timp de o oră.`,
        'Dacă nu ați fost dvs., ignorați acest e-mail: parola rămâne neschimbată.',
      ],
      label: 'Alegeți o parolă nouă',
    }),
  },
}

export const linkMail = (kind: LinkKind, language: Language, shopName: string, url: string): StaffMail => {
  const { label, ...mail } = TEXTS[language][kind](shopName)
  return { ...mail, button: { label, url } }
}
