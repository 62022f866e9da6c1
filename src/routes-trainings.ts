import { children, managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const trainings = '/cms/training/trainings'
const terms = '/cms/training/terms'

/** Trainings of the back office, from announcement to certificate, and their orders (specification, section 2). */
export const trainingPages: RouteDeclaration[] = [
  ...managed(trainings, 'training.trainings'),
  ...children(trainings, 'training.terms', 'training.terms.index', [`${trainings}/:id/terms`]),
  ...managed(terms, 'training.terms'),
  page(`${terms}/:id/participants`, 'training.participants', { access: 'training.participants.index', parent: terms }),
  page(`${terms}/:id/move`, 'training.move', { access: 'training.participants.move', parent: terms }),
  page(`${terms}/:id/attendance`, 'training.attendance', { access: 'training.attendance.show', parent: terms }),
  page(`${terms}/:id/certificates`, 'training.certificate-issue', {
    access: 'training.certificate-issues.store',
    parent: terms,
  }),
  page(`${terms}/:id/cancellation`, 'training.cancellation', {
    access: 'training.cancellations.store',
    parent: terms,
  }),
  page('/cms/training/participants', 'training.participants', { access: 'training.participants.index' }),
  page('/cms/training/participants/:termId/add', 'training.participants.add', {
    access: 'training.participants.store',
    parent: terms,
  }),
  ...viewed('/cms/training/records', 'training.records'),
  ...['categories', 'types', 'gadgets', 'certificates'].flatMap((resource) =>
    managed(`/cms/training/${resource}`, `training.${resource}`),
  ),
  ...managed('/cms/training/issued-certificates', 'training.issued-certificates'),
  page('/cms/training/reports/terms', 'training.reports.terms', { access: 'training.reports.terms' }),
  page('/cms/training/reports/contractors', 'training.reports.contractors', {
    access: 'training.reports.contractors',
  }),
  ...viewed('/cms/order/orders', 'order.orders'),
  page('/cms/order/tasks', 'order.tasks', { access: 'order.tasks.index', parent: '/cms/order/orders' }),
]

/** Trainings of the partner zone (specification, section 2). */
export const partnerTrainingPages: RouteDeclaration[] = [
  zone('/training/terms', 'partnerzone.training.terms', { access: 'partnerzone.training.terms.index' }),
  zone('/training/terms/:id', 'partnerzone.training.sign-up', {
    access: 'partnerzone.training.terms.show',
    parent: '/training/terms',
  }),
  zone('/training/terms/:id/order-finish/:orderId', 'partnerzone.training.order-finish', {
    access: 'partnerzone.training.orders.show',
    parent: '/training/terms',
  }),
  ...['participants', 'certificates', 'diplomas'].map((resource) =>
    zone(`/training/${resource}`, `partnerzone.training.${resource}`, {
      access: `partnerzone.training.${resource}.index`,
    }),
  ),
  zone('/training/records/:recordNumber', 'partnerzone.training.records', {
    access: 'partnerzone.training.records.show',
    parent: '/training/participants',
  }),
]
