import { singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { listTitle } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const trainings = '/cms/training/trainings'
const terms = '/cms/training/terms'

const trainingTerms = () =>
  import('#views/training/cms/training-terms-screen.tsx').then((module) => module.TrainingTermsScreen)

/** What is done about a term in the back office, its participants, and the reports (specification, section 2). */
export const trainingPages: readonly RouteDeclaration[] = [
  page(`${trainings}/:id/terms`, listTitle('training.terms'), {
    access: 'training.terms.index',
    also: ['training.trainings.show'],
    parent: trainings,
    screen: trainingTerms,
  }),
  page(`${terms}/:id/participants`, listTitle('training.participants'), {
    access: 'training.participants.index',
    also: ['training.terms.show'],
    parent: terms,
    screen: () =>
      import('#views/training/cms/participants/term-participants-screen.tsx').then(
        (module) => module.TermParticipantsScreen,
      ),
  }),
  page(
    `${terms}/:id/move`,
    { pl: 'Przenoszenie uczestników', en: 'Moving participants' },
    {
      access: 'training.participants.move',
      also: ['training.terms.show'],
      parent: terms,
      screen: () => import('#views/training/cms/participant-move/move-screen.tsx').then((module) => module.MoveScreen),
    },
  ),
  page(
    `${terms}/:id/attendance`,
    { pl: 'Obecność', en: 'Attendance' },
    {
      access: 'training.attendance.show',
      also: ['training.terms.show'],
      parent: terms,
      screen: () =>
        import('#views/training/cms/attendance/attendance-screen.tsx').then((module) => module.AttendanceScreen),
    },
  ),
  page(
    `${terms}/:id/certificates`,
    { pl: 'Wystawianie certyfikatów', en: 'Issuing certificates' },
    {
      access: 'training.certificate-issues.store',
      also: ['training.terms.show'],
      parent: terms,
      screen: () =>
        import('#views/training/cms/certificate-issue/issue-screen.tsx').then(
          (module) => module.CertificateIssueScreen,
        ),
    },
  ),
  page(`${terms}/:id/cancellation`, singular(allEntities['training.cancellations'].words), {
    access: 'training.cancellations.store',
    also: ['training.terms.show', 'training.cancellations.show'],
    parent: terms,
    screen: () =>
      import('#views/training/cms/cancellation/cancellation-screen.tsx').then((module) => module.CancellationScreen),
  }),
  page('/cms/training/participants', listTitle('training.participants'), {
    access: 'training.participants.index',
    navigation: { group: 'trainings', order: 30 },
    screen: () =>
      import('#views/training/cms/participants/participants-screen.tsx').then((module) => module.ParticipantsScreen),
  }),
  page('/cms/training/participants/:id', singular(allEntities['training.participants'].words), {
    access: 'training.participants.show',
    parent: '/cms/training/participants',
    screen: () =>
      import('#views/training/cms/participants/participant-screen.tsx').then((module) => module.ParticipantScreen),
  }),
  page(
    '/cms/training/participants/:termId/add',
    { pl: 'Dodawanie uczestników', en: 'Adding participants' },
    {
      access: 'training.participants.store',
      also: ['training.terms.show'],
      parent: terms,
      screen: () =>
        import('#views/training/cms/participants/add-participants-screen.tsx').then(
          (module) => module.AddParticipantsScreen,
        ),
    },
  ),
  page(
    '/cms/training/reports/terms',
    { pl: 'Raport terminów', en: 'Term report' },
    {
      access: 'training.reports.terms',
      navigation: { group: 'reports', order: 40 },
      screen: () => import('#views/training/cms/reports/terms-report.tsx').then((module) => module.TermsReport),
    },
  ),
  page(
    '/cms/training/reports/contractors',
    { pl: 'Raport kontrahentów', en: 'Contractor report' },
    {
      access: 'training.reports.contractors',
      parent: '/cms/training/reports/terms',
      screen: () =>
        import('#views/training/cms/reports/contractors-report.tsx').then((module) => module.ContractorsReport),
    },
  ),
]

/** Trainings of the partner zone (specification, section 2). */
export const partnerTrainingPages: readonly RouteDeclaration[] = [
  zone('/training/terms', listTitle('training.trainings'), {
    access: 'partnerzone.training.terms.index',
    navigation: {
      group: 'trainings',
      place: 'thumb',
      waiting: { list: 'partnerzone.training.orders.index', query: 'status=unpaid' },
    },
    screen: () =>
      import('#views/training/partner-zone/terms/terms-screen.tsx').then((module) => module.OpenTermsScreen),
  }),
  zone('/training/terms/:id', singular(allEntities['training.trainings'].words), {
    access: 'partnerzone.training.terms.show',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/terms/term-screen.tsx').then((module) => module.TrainingTermScreen),
  }),
  zone('/training/terms/:id/order-finish/:orderId', singular(allEntities['order.orders'].words), {
    access: 'partnerzone.training.orders.show',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/orders/order-finish-screen.tsx').then((module) => module.OrderFinishScreen),
  }),
  zone('/training/orders', listTitle('order.orders'), {
    access: 'partnerzone.training.orders.index',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/orders/orders-screen.tsx').then((module) => module.OwnOrdersScreen),
  }),
  zone('/training/participants', listTitle('training.participants'), {
    access: 'partnerzone.training.participants.index',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/participants-screen.tsx').then(
        (module) => module.TrainingParticipantsScreen,
      ),
  }),
  zone('/training/certificates', listTitle('training.issued-certificates'), {
    access: 'partnerzone.training.certificates.index',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/certificates-screens.tsx').then(
        (module) => module.PartnerCertificatesScreen,
      ),
  }),
  zone(
    '/training/diplomas',
    { pl: 'Dyplomy', en: 'Diplomas' },
    {
      access: 'partnerzone.training.diplomas.index',
      parent: '/training/terms',
      screen: () =>
        import('#views/training/partner-zone/certificates-screens.tsx').then((module) => module.PartnerDiplomasScreen),
    },
  ),
  zone('/training/records/:recordNumber', singular(allEntities['training.records'].words), {
    access: 'partnerzone.training.records.show',
    parent: '/training/participants',
    screen: () =>
      import('#views/training/partner-zone/record-screen.tsx').then((module) => module.TrainingRecordScreen),
  }),
]
