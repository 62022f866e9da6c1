import { and, assign, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/lifecycle-actor.ts'

/** What the guards read of a certificate that somebody holds. */
export interface CertificateContext {
  /** Null for people of a contractor who is no partner: only staff without a restriction to companies reach them. */
  partner_id: number | null
  /** Brought from elsewhere and uploaded, not generated here. */
  is_external: boolean
  revoked_at: string | null
  revoked_by: number | null
  revocation_reason: string | null
}

export type CertificateEvent = Stamp &
  (
    | { type: 'certificate.revoke'; reason: string }
    /** What was typed wrong of one from elsewhere is corrected; a generated one stays as it was printed. */
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
 * The life of a certificate (domain, part 1.6): good until somebody revokes it, with a reason that the audit keeps and a
 * date that its public page tells. Its expiry is a date, not a status. What is revoked stays so: the person is given another.
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
  description: 'A certificate that somebody holds: good until it is revoked.',
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

/** A certificate's place in the chart. */
export function certificateSnapshot(
  row: Pick<CertificateContext, 'partner_id' | 'revoked_at' | 'revoked_by' | 'revocation_reason'> & { kind: string },
) {
  const { partner_id, revoked_at, revoked_by, revocation_reason } = row
  return certificate.resolveState({
    value: revoked_at === null ? 'valid' : 'revoked',
    context: { partner_id, revoked_at, revoked_by, revocation_reason, is_external: row.kind === 'external' },
  })
}
