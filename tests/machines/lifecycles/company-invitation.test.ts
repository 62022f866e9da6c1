import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * An invitation into a company: its administrators send it again and withdraw it, who holds the link of the letter answers it while
 * the link is valid, and the server ends it (server/modules/user/README.md; decision 480).
 */
lifecycleTable({
  chart: 'companyInvitation',
  columns: { partner_id: 7, expires_at: '2026-03-09T10:00:00.000Z', unconfirmed_at: null },
  events: {
    'invitation.send': {},
    'invitation.suspend': {},
    'invitation.confirm': {},
    'invitation.withdraw': {},
    'invitation.accept': {},
    'invitation.decline': {},
    'invitation.expire': {},
    'invitation.close': {},
  },
  when: {
    'after seven days': { at: '2026-03-09T10:00:00.000Z' },
    unconfirmed: { columns: { unconfirmed_at: '2026-03-01T10:00:00.000Z' } },
  },
  rows: `
invited | –                | invitation.send     | PA     | invited
invited | –                | invitation.withdraw | PA     | withdrawn
invited | –                | invitation.accept   | CUST   | accepted
invited | –                | invitation.decline  | CUST   | declined
invited | –                | invitation.expire   | nobody
invited | –                | invitation.close    | SYS    | withdrawn

# Once the person who invited is no longer an administrator, another one or staff confirms it.
invited | –           | invitation.suspend  | SYS         | invited   | unconfirmed_at=at
invited | –           | invitation.confirm  | nobody
invited | unconfirmed | invitation.suspend  | nobody
invited | unconfirmed | invitation.accept   | nobody
invited | unconfirmed | invitation.send     | nobody
invited | unconfirmed | invitation.decline  | CUST        | declined
invited | unconfirmed | invitation.confirm  | PA TRD FOR ADM SUP | invited | unconfirmed_at=null
invited | unconfirmed | invitation.withdraw | PA TRD FOR ADM SUP | withdrawn
invited | unconfirmed | invitation.close    | SYS         | withdrawn

# The link ends by itself; the hourly job writes it down.
invited | after seven days | invitation.accept   | nobody
invited | after seven days | invitation.decline  | nobody
invited | after seven days | invitation.expire   | SYS    | expired
invited | after seven days | invitation.send     | PA     | invited

expired | –                | invitation.send     | PA     | invited
expired | –                | invitation.accept   | nobody

# What was answered or withdrawn stays so: a further wish is another invitation.
accepted  | – | invitation.send     | nobody
accepted  | – | invitation.withdraw | nobody
declined  | – | invitation.send     | nobody
declined  | – | invitation.accept   | nobody
withdrawn | – | invitation.send     | nobody
withdrawn | – | invitation.accept   | nobody
`,
})
