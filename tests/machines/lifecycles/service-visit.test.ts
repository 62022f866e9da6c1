import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/** Visits of maintenances and warranty orders: rules of the domain, part 1.2, and of decisions 610 and 770. */
lifecycleTable({
  chart: 'serviceVisit',
  columns: { of: 'maintenance', partner_id: 7, by_partner: false, result: null },
  inStatus: { done: { result: 'done' }, missed: { result: 'not_done' } },
  events: {
    'visit.move': {},
    'visit.confirm': {},
    'visit.wish': {},
    'visit.report': { result: 'absent' },
    'visit.complete': { outcome: 'done' },
    'visit.cancel': {},
    'visit.reopen': {},
  },
  when: {
    'of a warranty order': { columns: { of: 'warranty' } },
    'work is done': { event: { result: 'done' } },
    "the partner's visit": { columns: { by_partner: true } },
    'a part is needed': { event: { result: 'needs_part' } },
    'work goes on': { event: { result: 'unfinished' } },
    'work was not possible': { event: { result: 'impossible' } },
    'called off': { event: { result: 'called_off' } },
    'nothing was carried out': { event: { outcome: 'not_done' } },
    'reported with a missing part': { columns: { result: 'needs_part' } },
    'reported as absent': { columns: { result: 'absent' } },
    'reported as called off': { columns: { result: 'called_off' } },
  },
  rows: `
# Moved by who carries it out; a customer who has confirmed is to confirm again.
planned   | –                   | visit.move | SVC LEAD ADM SUP      | planned
planned   | the partner's visit | visit.move | P PA SVC LEAD ADM SUP | planned
confirmed | –                   | visit.move | SVC LEAD ADM SUP      | planned
confirmed | the partner's visit | visit.move | P PA SVC LEAD ADM SUP | planned

# The customer alone confirms, by the link, and wishes for another time.
planned   | – | visit.confirm | CUST | confirmed
planned   | – | visit.wish    | CUST | planned
confirmed | – | visit.wish    | CUST | planned

# How it ended, by who carried it out.
planned   | –                       | visit.report | SVC LEAD ADM SUP      | missed    | result=absent
planned   | the partner's visit     | visit.report | P PA SVC LEAD ADM SUP | missed    | result=absent
planned   | work was not possible   | visit.report | SVC LEAD ADM SUP      | missed    | result=impossible
planned   | a part is needed        | visit.report | SVC LEAD ADM SUP      | done      | result=needs_part
planned   | work goes on            | visit.report | SVC LEAD ADM SUP      | done      | result=unfinished
planned   | called off              | visit.report | SVC LEAD ADM SUP      | cancelled | result=called_off
confirmed | –                       | visit.report | SVC LEAD ADM SUP      | missed    | result=absent
confirmed | a part is needed        | visit.report | SVC LEAD ADM SUP      | done      | result=needs_part
confirmed | called off              | visit.report | SVC LEAD ADM SUP      | cancelled | result=called_off
planned   | –                       | visit.complete | SVC LEAD ADM SUP      | done    | result=done
planned   | the partner's visit     | visit.complete | P PA SVC LEAD ADM SUP | done    | result=done
planned   | nothing was carried out | visit.complete | SVC LEAD ADM SUP      | missed  | result=not_done
confirmed | –                       | visit.complete | SVC LEAD ADM SUP      | done    | result=done
confirmed | nothing was carried out | visit.complete | SVC LEAD ADM SUP      | missed  | result=not_done

# It is called off with its order, by either side or by the server.
planned   | – | visit.cancel | P PA SVC LEAD ADM SUP SYS | cancelled
confirmed | – | visit.cancel | P PA SVC LEAD ADM SUP SYS | cancelled

# Reopening the order takes back its end, and not what was reported before.
done      | –                            | visit.reopen | ADM SUP | planned | result=null
done      | reported with a missing part | visit.reopen | nobody
missed    | –                            | visit.reopen | ADM SUP | planned | result=null
missed    | reported as absent           | visit.reopen | nobody
cancelled | –                            | visit.reopen | ADM SUP | planned
cancelled | reported as called off       | visit.reopen | nobody

# Of a warranty order: by who may work on it or answer in it; ended with it by who may complete or withdraw it, in the ERP, and by the
# server where an earlier release has left it open.
planned   | of a warranty order                      | visit.move   | SVC LEAD ADM SUP      | planned
planned   | of a warranty order, the partner's visit | visit.move   | P PA SVC LEAD ADM SUP | planned
planned   | of a warranty order, work is done        | visit.report | SVC LEAD ADM SUP      | done | result=done
planned   | of a warranty order, the partner's visit | visit.report | P PA SVC LEAD ADM SUP | missed | result=absent
planned   | work is done                             | visit.report | nobody
planned   | of a warranty order | visit.confirm  | CUST                      | confirmed
planned   | of a warranty order, nothing was carried out | visit.complete | nobody
planned   | of a warranty order | visit.complete | SVC LEAD ADM SUP SYS ERP  | done | result=done
planned   | of a warranty order | visit.cancel   | P PA SVC LEAD ADM SUP SYS ERP | cancelled
done      | of a warranty order | visit.reopen   | nobody
missed    | of a warranty order | visit.reopen   | nobody
cancelled | of a warranty order | visit.reopen   | nobody
`,
})
