/** The variables of a mail in the user's language, for chips and menus. */
import type { Language } from '@returns-desk/contract'
import { EMAIL_VARIABLES, textVariablesOf } from '@returns-desk/engine'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useMemo } from 'react'
import type { TemplateType } from '../email-groups.ts'

export interface MailVariable {
  readonly name: string
  /** One or two words. */
  readonly label: string
  readonly description: string
}

/** Also for a name that is none, or none of this mail: a chip shows it all the same. */
export const nameVariable =
  (reader: Language) =>
  (name: string): MailVariable => {
    const known = EMAIL_VARIABLES.find((variable) => variable.name === name)
    if (!known) return { name, label: name, description: `%${name}%` }
    return { name, label: known.label[reader], description: known.description[reader] }
  }

export const useMailVariables = (type: TemplateType): readonly MailVariable[] => {
  const reader = useLanguage()
  return useMemo(() => textVariablesOf(type).map(nameVariable(reader)), [type, reader])
}

/** What a row or a button is called in the mail itself: in its language, where the product speaks it. */
export const labelIn = (language: string, name: string) => nameVariable(language === 'ro' ? 'ro' : 'en')(name).label

export const isAddress = ({ name }: MailVariable) => name.endsWith('_url')
