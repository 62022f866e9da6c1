import type { Locale, Translated } from '#contract/locale.ts'

/** A fault as a manufacturer's service manual describes it. */
export interface Fault {
  name: Translated
  /** Meaning of the code. */
  means: Translated
  /** Checks, the quickest first. */
  checks: Record<Locale, readonly string[]>
}

const headings = {
  pl: { means: 'Co oznacza', checks: 'Sprawdź najpierw' },
  en: { means: 'What it means', checks: 'Check first' },
} as const

/** The text of a manual's page. */
export function manualOf(fault: Fault, locale: Locale): string {
  const steps = fault.checks[locale].map((check, index) => `${index + 1}. ${check}`)
  const { means, checks } = headings[locale]
  return [`${means}: ${fault.means[locale]}`, '', `${checks}:`, ...steps].join('\n')
}

type Line = readonly [name_pl: string, name_en: string, means_pl: string, means_en: string, pl: string, en: string]

/** Faults from lines in both languages; checks are separated by a bar. */
export function faults(lines: readonly Line[]): Fault[] {
  return lines.map(([name_pl, name_en, means_pl, means_en, pl, en]) => ({
    name: { pl: name_pl, en: name_en },
    means: { pl: means_pl, en: means_en },
    checks: { pl: pl.split(' | '), en: en.split(' | ') },
  }))
}
