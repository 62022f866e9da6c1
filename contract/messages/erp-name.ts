import type { Locale, Translated } from './locale.ts'

/** The name of the ERP where the setting `ERP_NAME` gives no other. */
export const defaultErpName = 'Navision'

/**
 * A text with the name of the ERP in the place of `{erp}`, undeclined. Only texts of the back office name it: partners and customers
 * read of no system but the portal.
 */
export function erpNamed(text: string, name: string): string {
  return text.replaceAll('{erp}', () => name)
}

/** Words of a declaration in a language, with the name of the ERP. */
export function wordsIn(words: Translated, locale: Locale, erp: string): string {
  return erpNamed(words[locale], erp)
}

/** Words in all languages, with the name of the ERP. */
export function wordsNamed({ pl, en }: Translated, erp: string): Translated {
  return { pl: erpNamed(pl, erp), en: erpNamed(en, erp) }
}
