import { useMemo, useSyncExternalStore } from 'react'
import { useI18n } from './i18n-context.ts'
import type { Translate } from './translate.ts'

interface Translation {
  readonly t: Translate
  /** All texts below a key, for a library that takes them as an object. */
  readonly group: (key: string) => Readonly<Record<string, string>>
}

/** `const { t } = useTranslation('returns')`. Suspends until the translations are loaded. */
export const useTranslation = (namespace: string): Translation => {
  const i18n = useI18n()
  const revision = useSyncExternalStore(i18n.subscribe, i18n.revision)
  // Not `use`: React renders again where `use` suspended and expects the same call there, but by then the texts are loaded.
  if (!i18n.isLoaded(namespace)) throw i18n.load(namespace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a translator keeps the language it was created in.
  return useMemo(
    () => ({ t: i18n.translator(namespace), group: (key) => i18n.group(namespace, key) }),
    [i18n, namespace, revision],
  )
}
