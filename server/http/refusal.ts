import type { MessageParameters } from '#contract/messages.ts'
import type { Conflict, RefusalCode, TakenBy } from '#contract/refusal.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import type { Use } from './records/uses.ts'

/** One field's refusal; its text is chosen when the answer's language is known. */
export interface FieldRefusal {
  key: ServerMessageKey
  parameters?: MessageParameters
}

export interface RefusalDetails {
  /** Text as it is; `key` is preferred, because it speaks the caller's language. */
  message?: string
  key?: ServerMessageKey
  parameters?: MessageParameters
  /** By field, nested fields with dots. Ready texts, or keys. */
  errors?: Record<string, readonly (string | FieldRefusal)[]>
  conflict?: Conflict
  taken_by?: TakenBy
  /** By tables: what uses the record that cannot be deleted. Named in the caller's language. */
  used_by?: readonly Use[]
  /** What was written before stays, such as a count of wrong passwords; otherwise a refusal undoes everything. */
  keep?: boolean
}

/** What a call refuses, in the closed list of the contract. Thrown anywhere below a handler; the transaction is rolled back. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? details.key ?? code)
    this.code = code
    this.details = details
  }
}

/** Refuses the call. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refused(code, details)
}

/** Refuses the call because of one field (422). */
export function refuseField(field: string, key: ServerMessageKey, parameters?: MessageParameters): never {
  throw new Refused('invalid', { errors: { [field]: [{ key, parameters }] } })
}
