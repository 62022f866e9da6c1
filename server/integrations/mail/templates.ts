import { defaultLocale, type Locale } from '#contract/locale.ts'
import { saidIn } from '#contract/messages/coded-text.ts'
import { type LettersOf, type MailData, type OutsideSender, type RenderedLetter, renderLetter } from './letter.ts'

export type MailTemplate = keyof MailData

/** The letters of one module, or of all. */
export type Letters = Partial<LettersOf<MailData>>

let declared: Letters = {}
let urgent: ReadonlySet<string> = new Set()

/** Registers the letters of all modules, and which are urgent; called when the modules are assembled. */
export function declareLetters(letters: Letters, urgentOnes: readonly MailTemplate[]): void {
  declared = letters
  urgent = new Set(urgentOnes)
}

/** Whether a letter is one of security, which goes first. */
export const isUrgent = (template: MailTemplate): boolean => urgent.has(template)

/** Names of all templates. */
export function templateNames(): string[] {
  return Object.keys(declared)
}

/** Renders a message. `public_url` is the product's address without a trailing slash. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  locale: Locale,
  data: MailData[Template],
  public_url: string,
  { outside = null, replies = null }: { outside?: OutsideSender | null; replies?: string | null } = {},
): RenderedLetter {
  const letters: Letters[Template] = declared[template]
  if (!letters) throw new Error(`No module has declared the letter ${template}`)
  const write = letters[locale] ?? letters[defaultLocale]
  return renderLetter(write(saidIn(data, locale)), locale, public_url, { outside, replies })
}
