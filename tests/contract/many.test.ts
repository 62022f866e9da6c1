import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { endpoints } from '#contract/index.ts'

const all = Object.entries(endpoints) as [string, Endpoint][]
const lists = new Set(
  all.filter(([, { kind }]) => kind === 'list').map(([name]) => name.replace(/\.(index|list)$/, '')),
)

const required = ({ body }: Endpoint): string[] => {
  const { entries } = body as { entries?: Record<string, { type: string }> }
  return Object.entries(entries ?? {})
    .filter(([name, { type }]) => name !== 'version' && type !== 'optional' && type !== 'exact_optional')
    .map(([name]) => name)
}

/** Calls about one record of a list, with nothing that must be typed, that are for one record only. */
const forOne: Readonly<Record<string, string>> = {
  'contractor.contractors.make-partner': 'creates another record, whose page is opened',
  'core.jobs.retry': 'each failure is looked at first',
  'partnerzone.documentation.documentations.download': 'documents are downloaded together as an archive',
  'partnerzone.documentation.documentations.favorite': 'a mark on the row',
  'partnerzone.documentation.documentations.unfavorite': 'a mark on the row',
  'faq.searches.destroy': 'a search without an answer is answered, one by one',
  'import.imports.parse': 'a step of a flow',
  'import.imports.choose': 'a step of a flow',
  'import.imports.skip': 'a step of a flow',
  'import.imports.unskip': 'a step of a flow',
  'import.imports.run': 'a step of a flow',
  'import.imports.retry': 'a step of a flow',
  'import.imports.cancel': 'a step of a flow',
  'import.imports.rollback': 'a step of a flow',
  'notification.messages.resend': 'the recipients are chosen for each',
  'partnerzone.offer-generator.offers.preview': 'it reads',
  'partnerzone.offer-generator.offers.register': 'the paper is read first',
  'partnerzone.offer-generator.offers.submit': 'the draft is read first',
  'partnerzone.offer-generator.offers.approve': 'the draft is read first',
  'partnerzone.offer-generator.offers.copy': 'it opens the copy',
  'partnerzone.offer-generator.offers.share': 'its answer is the link',
  'partnerzone.offer-generator.offers.print': 'it notes a download',
  'partnerzone.offer-generator.offers.reject': 'the answer of one customer',
  'partnerzone.offer-generator.customers.destroy': 'an address book is kept one by one',
  'partnerzone.offer-generator.templates.destroy': 'a company has a few',
  'partnerzone.offer-generator.kits.destroy': 'a company has a few',
  'partnerzone.training.orders.pay': 'it leads to the payment',
  'partnerzone.training.orders.resume': 'it leads to the payment',
  'partner.partners.cancel': 'it asks what becomes of the people of a company',
  'partner.partners.restore': 'few are, after a mistake',
  'partner.new-entries.restore': 'few are, after a mistake',
  'service-order.service-maintenances.resume': 'each has its own reason to go on',
  'service-order.service-orders.resume': 'each has its own reason to go on',
  'service-order.spare-parts-orders.resume': 'each has its own reason to go on',
  'service-order.service-orders.resend': 'several are sent by `resend-many`, as one batch',
  'service-order.spare-parts-orders.resend': 'few are, after a failure of the ERP',
  'service-order.spare-parts-orders.accept': 'its lines are compared first',
  'service-order.spare-parts-orders.stock': 'its lines are compared first',
  'service-order.due-maintenances.remind': 'the letter is read first',
  'partnerzone.service-order.due-maintenances.remind': 'the letter is read first',
  'partnerzone.service-order.service-maintenances.reply': 'an answer to one question',
  'partnerzone.service-order.service-orders.reply': 'an answer to one question',
  'partnerzone.service-order.spare-parts-orders.reply': 'an answer to one question',
  'synchronization.synchronizations.run': 'it shows its progress',
  'synchronization.synchronizations.adopt': 'its outcome is read',
  'synchronization.synchronizations.rehearse': 'its outcome is read',
  'synchronization.runs.retry': 'its outcome is read',
  'partnerzone.device.units.register': 'each has its own place and owner',
  'training.issued-certificates.download': 'it gives a file',
  'partnerzone.training.certificates.download': 'it gives a file',
  'partnerzone.training.participants.cancel': 'what is paid back is read first',
  'partnerzone.training.participants.leave': 'what is paid back is read first',
  'partnerzone.training.participants.decline': 'an answer to one offered place',
  'user.users.cancel': 'it asks who takes the work over',
  'user.users.restore': 'few are, after a mistake',
  'user.users.sign-out': 'for a lost device',
  'partnerzone.user.users.invite': 'a company has a few people',
  'partnerzone.user.users.deactivate': 'it asks who takes the work over',
  'partnerzone.user.users.restore': 'a company has a few people',
  'partnerzone.user.invitations.send': 'a company has a few people',
  'partnerzone.user.invitations.withdraw': 'a company has a few people',
  'partnerzone.user.invitations.confirm': 'an answer to one invitation',
}

it('a verb about one record of a list that needs nothing typed is offered for many, or has a reason', () => {
  const plain = all.filter(([name, endpoint]) => {
    const params = [...endpoint.path.matchAll(/\{/g)].length
    return (
      endpoint.method !== 'GET' &&
      !name.endsWith('.update') &&
      params === 1 &&
      !endpoint.raw &&
      required(endpoint).length === 0 &&
      lists.has(name.slice(0, name.lastIndexOf('.')))
    )
  })
  expect(plain.length).toBeGreaterThan(100)
  const undeclared = plain.filter(([name, { many }]) => !many && !(name in forOne)).map(([name]) => name)
  expect(undeclared).toEqual([])
  const stale = Object.keys(forOne).filter((name) => !plain.some(([one, { many }]) => one === name && !many))
  expect(stale).toEqual([])
})
