import type { Translated } from './locale.ts'

/**
 * The name of the ERP in the texts of the back office, as the setting `ERP_NAME` gives it. Texts are written with the default name,
 * undeclined, and read with the name of the installation. Partners and customers read of no system but the portal.
 */
export const defaultErpName = 'Navision'

let name = defaultErpName

/** The name of the ERP, for texts that are written when they are shown. */
export const erpName = () => name

/** Sets the name of the ERP for this process or page. Returns whether it is another than before. */
export function nameErp(given: string): boolean {
  const isOther = given !== name
  name = given
  return isOther
}

/** A text with the ERP's name in the place of the default one. */
export function erpNamed(text: string): string {
  return name === defaultErpName ? text : text.replaceAll(defaultErpName, () => name)
}

/** Words of a declaration that name the ERP, in each language. They are read when they are shown: do not spread them. */
export function withErpName(words: Translated): Translated {
  return {
    get pl() {
      return erpNamed(words.pl)
    },
    get en() {
      return erpNamed(words.en)
    },
  }
}
