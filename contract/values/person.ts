import { locales } from '#contract/messages/locale.ts'
import { phone } from './address.ts'
import { folded } from './folded.ts'
import { choice, email, orNone, properName } from './rules.ts'

/** Common fields of every form about a person. */
export const personFields = {
  first_name: properName(100),
  last_name: properName(100),
  email: email(),
  phone_number: orNone(phone()),
  locale: choice(locales),
}

/** Identity of a person: name and address, because several people of an office may share one mailbox. */
interface NamedAddress {
  first_name: string
  last_name: string
  email: string
}

/** Comparison key of a person, which ignores case, diacritics and spaces. */
export function personKey({ first_name, last_name, email }: NamedAddress): string {
  return `${email.trim().toLowerCase()} ${nameKey(`${first_name} ${last_name}`)}`
}

/** Comparison key of a name, which ignores case, diacritics and spaces. */
export function nameKey(name: string): string {
  return folded(name).trim().replaceAll(/\s+/g, ' ')
}
