import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/** A certificate that a person of the company holds: domain, part 1.6. */
lifecycleTable({
  chart: 'certificate',
  columns: { partner_id: 7, is_external: false, revoked_at: null, revoked_by: null, revocation_reason: null },
  events: { 'certificate.revoke': { reason: 'Issued by mistake' }, 'certificate.update': {} },
  when: {
    'without a reason': { event: { reason: ' ' } },
    'of a contractor': { columns: { partner_id: null } },
    'from elsewhere': { columns: { is_external: true } },
  },
  rows: `
# Revoked by administrators who may see the company, with a reason; it stays so.
valid   | –                | certificate.revoke | ADM SUP | revoked | revoked_at=at, revoked_by=by, revocation_reason=Issued by mistake
valid   | of a contractor  | certificate.revoke | ADM SUP | revoked | revoked_at=at, revoked_by=by, revocation_reason=Issued by mistake
valid   | without a reason | certificate.revoke | nobody
revoked | –                | certificate.revoke | nobody

# What was typed of one from elsewhere is corrected; a generated one stays as it was printed.
valid   | –              | certificate.update | nobody
valid   | from elsewhere | certificate.update | TRN ADM SUP | valid
revoked | from elsewhere | certificate.update | nobody
valid   | from elsewhere, of a contractor | certificate.update | TRN ADM SUP | valid
`,
})
