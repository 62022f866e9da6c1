import type { Conflict, RefusalCode, TakenBy } from '#contract/declare/refusal.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'

/** The error of one field; its text is chosen once the language of the answer is known. */
export interface FieldRefusal {
  key: ServerMessageKey
  parameters?: MessageParameters
}

/** Number of records of a table that use a record; null when it is only known that there are some. */
export interface Use {
  table: string
  count: number | null
}

/** A record in the trash. */
export interface InTrash {
  entity: AuditedEntity
  title: string
}

export interface RefusalDetails {
  /** A ready text; prefer `key`, which is translated. */
  message?: string
  key?: ServerMessageKey
  parameters?: MessageParameters
  /** By field, nested fields with dots: ready texts or keys. */
  errors?: Record<string, readonly (string | FieldRefusal)[]>
  conflict?: Conflict
  taken_by?: TakenBy
  /** Tables that use the record that cannot be deleted; named in the caller's language. */
  used_by?: readonly Use[]
  /** Records in the trash to which the record that cannot be restored refers. */
  in_trash?: readonly InTrash[]
  /** The call has a code that does not exist (`codes` of the endpoint). */
  isWrongCode?: boolean
  /** Commits earlier writes, such as a count of wrong passwords; otherwise a refusal rolls back. */
  keep?: boolean
}

/**
 * A refusal with a code of the contract's closed list. May be thrown anywhere below a handler; the transaction is rolled back.
 */
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
