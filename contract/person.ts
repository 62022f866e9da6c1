import * as v from 'valibot'
import { phone } from './address.ts'
import { locales } from './locale.ts'
import { choice, email, requiredText } from './rules.ts'

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
