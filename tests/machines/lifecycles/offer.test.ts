import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * Partner offers: domain, part 1.4. Colleagues of the company work on one offer together; its author and the company's
 * administrators delete, withdraw and extend it. The customer acts by the link; the distributor only reads.
 */
lifecycleTable({
  chart: 'offer',
  columns: {
    partner_id: 7,
    created_by: 70,
    expires_on: '2026-03-02',
    resume_to: null,
    rescind_until: null,
    approval: null,
    needs_approval: false,
  },
  inStatus: { expired: { expires_on: '2026-03-01', resume_to: 'sent' } },
  events: {
    'offer.save': {},
    'offer.delete': {},
    'offer.submit': {},
    'offer.approve': {},
    'offer.return': {},
    'offer.register': { expires_on: '2026-03-31' },
    'offer.send': {},
    'offer.print': {},
    'offer.view': {},
    'offer.accept': {},
    'offer.reject': {},
    'offer.rescind': { declared_on: '2026-03-02' },
    'offer.ask': {},
    'offer.answer': {},
    'offer.withdraw': {},
    'offer.expire': {},
    'offer.extend': { expires_on: '2026-04-30' },
    'offer.supersede': {},
  },
  when: {
    'of a colleague': { columns: { created_by: 99 } },
    'above a limit': { columns: { needs_approval: true } },
    submitted: { columns: { needs_approval: true, approval: 'submitted' } },
    approved: { columns: { needs_approval: true, approval: 'approved' } },
    returned: { columns: { needs_approval: true, approval: 'returned' } },
    'until today': { event: { expires_on: '2026-03-02' } },
    'one minute to midnight in Warsaw': { at: '2026-03-02T22:59:00.000Z' },
    'one minute after midnight in Warsaw': { at: '2026-03-02T23:01:00.000Z' },
    'was registered': { columns: { resume_to: 'open' } },
    'was opened': { columns: { resume_to: 'viewed' } },
    'on the last day of the conditions': { columns: { rescind_until: '2026-03-02' } },
    'a day after the conditions': { columns: { rescind_until: '2026-03-01' } },
  },
  rows: `
draft | –              | offer.save     | P PA | draft
draft | of a colleague | offer.save     | P PA | draft
draft | –              | offer.delete   | P PA | draft
draft | of a colleague | offer.delete   | PA   | draft
draft | –              | offer.register | P PA | open | expires_on=2026-03-31
draft | until today    | offer.register | nobody

# Above a limit of its company an administrator approves it first; an edit drops the approval.
draft | –             | offer.submit   | nobody
draft | above a limit | offer.submit   | P PA   | draft | approval=submitted
draft | returned      | offer.submit   | P PA   | draft | approval=submitted
draft | submitted     | offer.submit   | nobody
draft | approved      | offer.submit   | nobody
draft | submitted     | offer.approve  | PA     | draft | approval=approved
draft | above a limit | offer.approve  | nobody
draft | submitted     | offer.return   | PA     | draft | approval=returned
draft | approved      | offer.return   | nobody
draft | above a limit | offer.register | PA     | open  | expires_on=2026-03-31
draft | submitted     | offer.register | PA     | open  | expires_on=2026-03-31
draft | approved      | offer.register | P PA   | open  | expires_on=2026-03-31
draft | approved      | offer.save     | P PA   | draft | approval=null
draft | submitted     | offer.save     | P PA   | draft | approval=null

open | –              | offer.send      | P PA     | sent
open | one minute after midnight in Warsaw | offer.send | nobody
open | –              | offer.print     | P PA     | open
open | –              | offer.accept    | P PA     | accepted
open | –              | offer.reject    | P PA     | rejected
open | –              | offer.withdraw  | P PA SYS | withdrawn
open | of a colleague | offer.withdraw  | PA SYS   | withdrawn
open | –              | offer.extend    | P PA     | open | expires_on=2026-04-30
open | of a colleague | offer.extend    | PA       | open | expires_on=2026-04-30
open | until today    | offer.extend    | nobody
open | –              | offer.supersede | P PA     | superseded
open | –              | offer.expire    | nobody
open | one minute after midnight in Warsaw | offer.expire | SYS | expired | resume_to=open

sent | –              | offer.send      | P PA      | sent
sent | –              | offer.print     | P PA      | sent
sent | –              | offer.view      | CUST      | viewed
sent | –              | offer.accept    | P PA CUST | accepted
sent | one minute to midnight in Warsaw    | offer.accept | P PA CUST | accepted
sent | one minute after midnight in Warsaw | offer.accept | P PA      | accepted
sent | –              | offer.reject    | P PA CUST | rejected
sent | one minute after midnight in Warsaw | offer.reject | P PA      | rejected
sent | –              | offer.ask       | CUST      | sent
sent | –              | offer.answer    | P PA      | sent
sent | –              | offer.withdraw  | P PA SYS  | withdrawn
sent | –              | offer.extend    | P PA      | sent | expires_on=2026-04-30
sent | until today    | offer.extend    | nobody
sent | one minute after midnight in Warsaw | offer.send | nobody
sent | –              | offer.supersede | P PA      | superseded
sent | –              | offer.expire    | nobody
sent | one minute to midnight in Warsaw    | offer.expire | nobody
sent | one minute after midnight in Warsaw | offer.expire | SYS | expired | resume_to=sent

viewed | –              | offer.send      | P PA      | viewed
viewed | one minute after midnight in Warsaw | offer.send | nobody
viewed | –              | offer.print     | P PA      | viewed
viewed | –              | offer.view      | CUST      | viewed
viewed | –              | offer.accept    | P PA CUST | accepted
viewed | one minute after midnight in Warsaw | offer.accept | P PA | accepted
viewed | –              | offer.reject    | P PA CUST | rejected
viewed | one minute after midnight in Warsaw | offer.reject | P PA | rejected
viewed | –              | offer.ask       | CUST      | viewed
viewed | –              | offer.answer    | P PA      | viewed
viewed | –              | offer.withdraw  | P PA SYS  | withdrawn
viewed | of a colleague | offer.withdraw  | PA SYS    | withdrawn
viewed | –              | offer.extend    | P PA      | viewed | expires_on=2026-04-30
viewed | until today    | offer.extend    | nobody
viewed | –              | offer.supersede | P PA      | superseded
viewed | –              | offer.expire    | nobody
viewed | one minute after midnight in Warsaw | offer.expire | SYS | expired | resume_to=viewed

# The company may take a late yes; the customer may still ask. What was extended is again what it was.
expired | –              | offer.print     | P PA | expired
expired | –              | offer.accept    | P PA | accepted | resume_to=null
expired | –              | offer.ask       | CUST | expired
expired | –              | offer.answer    | P PA | expired
expired | –              | offer.extend    | P PA | sent   | expires_on=2026-04-30, resume_to=null
expired | was registered | offer.extend    | P PA | open   | expires_on=2026-04-30, resume_to=null
expired | was opened     | offer.extend    | P PA | viewed | expires_on=2026-04-30, resume_to=null
expired | of a colleague | offer.extend    | PA   | sent   | expires_on=2026-04-30, resume_to=null
expired | until today    | offer.extend    | nobody
expired | was registered, until today | offer.extend | nobody
expired | was opened, until today     | offer.extend | nobody
expired | –              | offer.supersede | P PA | superseded | resume_to=null

# What was accepted is not superseded and not withdrawn. The customer may take it back in the time that the conditions name, without one as the
# company agrees.
accepted  | – | offer.rescind | P PA | rescinded
accepted  | on the last day of the conditions | offer.rescind | P PA | rescinded
accepted  | a day after the conditions | offer.rescind | nobody
rescinded | – | offer.print   | P PA | rescinded
rescinded | – | offer.answer  | P PA | rescinded
accepted | – | offer.print  | P PA | accepted
accepted | – | offer.view   | CUST | accepted
accepted | – | offer.ask    | CUST | accepted
accepted | – | offer.answer | P PA | accepted

rejected   | – | offer.print     | P PA | rejected
rejected   | – | offer.answer    | P PA | rejected
rejected   | – | offer.supersede | P PA | superseded
withdrawn  | – | offer.print     | P PA | withdrawn
superseded | – | offer.print     | P PA | superseded
`,
})
