import { and, assign, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Data read by the guards. */
export interface CertificateContext {
  /** Null for people of a contractor without a partner; only staff without a restriction to companies may act on them. */
  partner_id: number | null
  /** Issued elsewhere and uploaded. */
  is_external: boolean
  revoked_at: string | null
  revoked_by: number | null
  revocation_reason: string | null
}

export type CertificateEvent = Stamp &
  (
    | { type: 'certificate.revoke'; reason: string }
    /** Corrects the data of an external certificate; a generated one never changes. */
    | { type: 'certificate.update' }
  )

interface Args {
  context: CertificateContext
  event: CertificateEvent
}

const permission = 'training.issued-certificates'
const isWithin = ({ context, event }: Args) =>
  context.partner_id === null ? event.by.partners === 'all' : actsFor(event.by, context.partner_id)

/**
 * Lifecycle of a certificate (domain, part 1.6): valid until it is revoked, with a reason kept in the audit and a date shown on
 * its public page. Expiry is a date, not a status. A revocation is final; the person gets another certificate.
 */
export const certificate = setup({
  types: { context: {} as CertificateContext, events: {} as CertificateEvent, input: {} as CertificateContext },
  guards: {
    mayRevoke: (args) => may(args.event.by, `${permission}.revoke`) && isWithin(args),
    mayUpdate: (args) => may(args.event.by, `${permission}.update`) && isWithin(args),
    hasReason: ({ event }) => event.type === 'certificate.revoke' && event.reason.trim() !== '',
    isExternal: ({ context }) => context.is_external,
  },
  actions: {
    revoke: assign(({ event }) =>
      event.type === 'certificate.revoke'
        ? { revoked_at: event.at, revoked_by: event.by.user_id, revocation_reason: event.reason }
        : {},
    ),
    note: () => undefined,
  },
}).createMachine({
  id: 'certificate',
  description: 'An issued certificate: valid until it is revoked.',
  context: ({ input }) => input,
  initial: 'valid',
  states: {
    valid: {
      on: {
        'certificate.revoke': { guard: and(['mayRevoke', 'hasReason']), target: 'revoked', actions: 'revoke' },
        'certificate.update': { guard: and(['mayUpdate', 'isExternal']), actions: 'note' },
      },
    },
    revoked: {},
  },
})
