import type { Locale } from '#contract/messages/locale.ts'

/** Names of languages in the language itself, for people who do not read the current one. */
export const languageNames: Record<Locale, string> = { pl: 'Polski', en: 'English' }
