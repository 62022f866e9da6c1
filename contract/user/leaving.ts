import * as v from 'valibot'
import { id, say, version } from '#contract/values/rules.ts'

/**
 * Open work of a person in a company, which a colleague takes over when the person leaves or the account is closed: visits that
 * they make, with their calendar entries; orders in which the distributor waits for them; drafts of orders; registrations of units
 * that they have begun or that are being checked; offers without an outcome; and seats on trainings that are not paid and of which
 * they are the contact.
 */
export const memberWorkKinds = ['visits', 'questions', 'drafts', 'units', 'offers', 'seats'] as const
export type MemberWorkKind = (typeof memberWorkKinds)[number]

/** What is open with a person in one of their companies, and the colleagues there who can take it over. */
const OpenInCompany = v.object({
  partner_id: v.number(),
  name: v.string(),
  work: v.array(v.object({ kind: v.picklist(memberWorkKinds), count: v.number() })),
  successors: v.array(v.object({ id: v.number(), full_name: v.string(), email: v.string() })),
})
export type OpenInCompany = v.InferOutput<typeof OpenInCompany>

/** The companies in which work is open with a person. */
export const Leaving = v.object({ companies: v.array(OpenInCompany) })
export type Leaving = v.InferOutput<typeof Leaving>

/** Who takes over what is open in a company. */
const HandOver = v.strictObject({
  partner_id: id(),
  successor_id: v.pipe(
    v.nullable(id()),
    v.check((chosen) => chosen !== null, say('account.heir_required')),
  ),
})
const handOvers = () => v.pipe(v.array(HandOver), v.maxLength(100, say('rule.too_many_items', { limit: 100 })))
export type HandOver = v.InferOutput<typeof HandOver>

/** Removes a person from a company. */
export const RemovalForm = v.strictObject({ partner_id: id(), handovers: handOvers(), version: version() })

/** The same where the address names the company. */
export const RemovalFromCompanyForm = v.strictObject({ handovers: handOvers(), version: version() })

/** Null from a client of the release before, which asks nobody: open work stays with the account, as it did. */
const handOversOrNull = () => v.optional(v.nullable(handOvers()), null)

/** Closing the account of a partner's person by a company's administrator. */
export const PauseForm = v.strictObject({ handovers: handOversOrNull(), version: version() })

/** Closing an account by staff: the successor for a colleague's open work, and those in the companies of a partner's person. */
export const CloseAccountForm = v.strictObject({
  version: version(),
  successor_id: v.optional(v.nullable(id()), null),
  handovers: handOversOrNull(),
})
