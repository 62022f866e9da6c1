import type { Locale } from '#contract/locale.ts'

/** Languages in their own words: whoever looks for theirs does not read the other. */
export const languageNames: Record<Locale, string> = { pl: 'Polski', en: 'English' }
