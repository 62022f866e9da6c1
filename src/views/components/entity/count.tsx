import { useLingui } from '@lingui/react'
import { counted } from '#contract/declare/entity-words.ts'
import { allEntities, type EntityKey } from '#contract/entities.ts'
import { isLocale } from '#contract/messages/locale.ts'

/** How many records of an entity there are, in words: `3 kontrahentów`. */
export function Count({ of, value }: { of: EntityKey; value: number }) {
  const { i18n } = useLingui()
  return <bdi>{counted(allEntities[of].words, value, isLocale(i18n.locale) ? i18n.locale : 'en')}</bdi>
}
