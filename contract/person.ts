import * as v from 'valibot'
import { phone } from './address.ts'
import { locales } from './locale.ts'
import { choice, email, requiredText } from './rules.ts'
import { folded } from './search/folded.ts'

/** A phone number that may be left out: an empty one is null. */
const optionalPhone = () =>
  v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        phone(),
      ]),
    ),
    null,
  )

/** What is known of a person, whoever they are. */
export const personFields = {
  first_name: requiredText(100),
  last_name: requiredText(100),
  email: email(),
  phone_number: optionalPhone(),
  locale: choice(locales),
}

/** Who somebody is: the name and the address, for an office's one mailbox may stand for several of its people. */
interface NamedAddress {
  first_name: string
  last_name: string
  email: string
}

/** The same for two entries of one person, whatever the case, the diacritics and the spaces of what was typed. */
export function personKey({ first_name, last_name, email }: NamedAddress): string {
  return `${email.trim().toLowerCase()} ${nameKey(`${first_name} ${last_name}`)}`
}

/** The same for two spellings of a name that differ in case, diacritics or spaces. */
export function nameKey(name: string): string {
  return folded(name).trim().replaceAll(/\s+/g, ' ')
}
