import { managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration, Screen } from './routes.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const trainings = '/cms/training/trainings'
const terms = '/cms/training/terms'

const trainingScreens = () => import('#views/training/cms/trainings.tsx')
const trainingScreen = (name: keyof Awaited<ReturnType<typeof trainingScreens>>) => () =>
  trainingScreens().then((module) => module[name] as Screen)
const termScreens = () => import('#views/training/cms/terms.tsx')
const termScreen = (name: keyof Awaited<ReturnType<typeof termScreens>>) => () =>
  termScreens().then((module) => module[name] as Screen)
const types = () => import('#views/training/cms/types.tsx')
const categories = () => import('#views/training/cms/categories.tsx')
const issued = () => import('#views/training/cms/issued/issued-screens.tsx')
const templates = () => import('#views/training/cms/certificates/templates.tsx')
const gadgets = () => import('#views/training/cms/gadgets.tsx')

/** Trainings of the back office, from announcement to certificate, and their orders (specification, section 2). */
export const trainingPages: RouteDeclaration[] = [
  ...managed(trainings, 'training.trainings', {
    list: { navigation: { group: 'trainings' }, screen: trainingScreen('TrainingsScreen') },
    store: { screen: trainingScreen('NewTrainingScreen') },
    show: { screen: trainingScreen('TrainingScreen') },
  }),
  page(`${trainings}/:id/terms`, 'training.terms', {
    access: 'training.terms.index',
    parent: trainings,
    screen: trainingScreen('TrainingTermsScreen'),
  }),
  ...managed(terms, 'training.terms', {
    list: { navigation: { group: 'trainings', label: 'training.terms.short' }, screen: termScreen('TermsScreen') },
    store: { screen: termScreen('NewTermScreen') },
    show: { screen: termScreen('TermScreen') },
  }),
  page(`${terms}/:id/participants`, 'training.participants', {
    access: 'training.participants.index',
    parent: terms,
    screen: () =>
      import('#views/training/cms/participants/term-participants-screen.tsx').then(
        (module) => module.TermParticipantsScreen,
      ),
  }),
  page(`${terms}/:id/move`, 'training.move', {
    access: 'training.participants.move',
    parent: terms,
    screen: () => import('#views/training/cms/move/move-screen.tsx').then((module) => module.MoveScreen),
  }),
  page(`${terms}/:id/attendance`, 'training.attendance', {
    access: 'training.attendance.show',
    parent: terms,
    screen: () =>
      import('#views/training/cms/attendance/attendance-screen.tsx').then((module) => module.AttendanceScreen),
  }),
  page(`${terms}/:id/certificates`, 'training.certificate-issue', {
    access: 'training.certificate-issues.store',
    parent: terms,
    screen: () =>
      import('#views/training/cms/certificate-issue/issue-screen.tsx').then((module) => module.CertificateIssueScreen),
  }),
  page(`${terms}/:id/cancellation`, 'training.cancellation', {
    access: 'training.cancellations.store',
    parent: terms,
    screen: () =>
      import('#views/training/cms/cancellation/cancellation-screen.tsx').then((module) => module.CancellationScreen),
  }),
  page('/cms/training/participants', 'training.participants', {
    access: 'training.participants.index',
    navigation: { group: 'trainings' },
    screen: () =>
      import('#views/training/cms/participants/participants-screen.tsx').then((module) => module.ParticipantsScreen),
  }),
  page('/cms/training/participants/:termId/add', 'training.participants.add', {
    access: 'training.participants.store',
    parent: terms,
    screen: () =>
      import('#views/training/cms/participants/add-participants-screen.tsx').then(
        (module) => module.AddParticipantsScreen,
      ),
  }),
  ...viewed('/cms/training/records', 'training.records', {
    list: {
      navigation: { group: 'trainings', label: 'training.records.short' },
      screen: () =>
        import('#views/training/cms/participants/records-screen.tsx').then((module) => module.RecordsScreen),
    },
    show: {
      screen: () => import('#views/training/cms/participants/record-screen.tsx').then((module) => module.RecordScreen),
    },
  }),
  ...managed('/cms/training/issued-certificates', 'training.issued-certificates', {
    list: {
      navigation: { group: 'trainings' },
      screen: () => issued().then((module) => module.IssuedCertificatesScreen),
    },
    store: { screen: () => issued().then((module) => module.NewExternalCertificateScreen) },
    show: { screen: () => issued().then((module) => module.IssuedCertificateScreen) },
  }),
  page('/cms/training/reports/terms', 'training.reports.terms', {
    access: 'training.reports.terms',
    navigation: { group: 'trainings', label: 'training.reports.terms.short' },
    screen: () => import('#views/training/cms/reports/terms-report.tsx').then((module) => module.TermsReport),
  }),
  page('/cms/training/reports/contractors', 'training.reports.contractors', {
    access: 'training.reports.contractors',
    parent: '/cms/training/reports/terms',
    screen: () =>
      import('#views/training/cms/reports/contractors-report.tsx').then((module) => module.ContractorsReport),
  }),
  ...viewed('/cms/order/orders', 'order.orders', {
    list: {
      navigation: { group: 'trainings' },
      screen: () => import('#views/order/cms/orders.tsx').then((module) => module.OrdersScreen),
    },
    show: { screen: () => import('#views/order/cms/order-screen.tsx').then((module) => module.OrderScreen) },
  }),
  page('/cms/order/tasks', 'order.tasks', {
    access: 'order.tasks.index',
    parent: '/cms/order/orders',
    screen: () => import('#views/order/cms/tasks.tsx').then((module) => module.OrderTasksScreen),
  }),
  ...managed('/cms/training/categories', 'training.categories', {
    list: {
      navigation: { group: 'trainings', label: 'training.categories.short' },
      screen: () => categories().then((module) => module.TrainingCategoriesScreen),
    },
    store: { screen: () => categories().then((module) => module.NewTrainingCategoryScreen) },
    show: { screen: () => categories().then((module) => module.TrainingCategoryScreen) },
  }),
  ...managed('/cms/training/types', 'training.types', {
    list: {
      navigation: { group: 'trainings', label: 'training.types.short' },
      screen: () => types().then((module) => module.TrainingTypesScreen),
    },
    store: { screen: () => types().then((module) => module.NewTrainingTypeScreen) },
    show: { screen: () => types().then((module) => module.TrainingTypeScreen) },
  }),
  ...managed('/cms/training/gadgets', 'training.gadgets', {
    list: {
      navigation: { group: 'trainings' },
      screen: () => gadgets().then((module) => module.TrainingGadgetsScreen),
    },
    store: { screen: () => gadgets().then((module) => module.NewTrainingGadgetScreen) },
    show: { screen: () => gadgets().then((module) => module.TrainingGadgetScreen) },
  }),
  ...managed('/cms/training/certificates', 'training.certificates', {
    list: {
      navigation: { group: 'trainings', label: 'training.certificates.short' },
      screen: () => templates().then((module) => module.CertificateTemplatesScreen),
    },
    store: { screen: () => templates().then((module) => module.NewCertificateTemplateScreen) },
    show: { screen: () => templates().then((module) => module.CertificateTemplateScreen) },
  }),
]

/** Trainings of the partner zone (specification, section 2). */
export const partnerTrainingPages: RouteDeclaration[] = [
  zone('/training/terms', 'partnerzone.training.terms', {
    access: 'partnerzone.training.terms.index',
    navigation: { group: 'trainings', place: 'thumb' },
    screen: () =>
      import('#views/training/partner-zone/terms/terms-screen.tsx').then((module) => module.TrainingTermsScreen),
  }),
  zone('/training/terms/:id', 'partnerzone.training.sign-up', {
    access: 'partnerzone.training.terms.show',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/terms/term-screen.tsx').then((module) => module.TrainingTermScreen),
  }),
  zone('/training/terms/:id/order-finish/:orderId', 'partnerzone.training.order-finish', {
    access: 'partnerzone.training.orders.show',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/orders/order-finish-screen.tsx').then((module) => module.OrderFinishScreen),
  }),
  zone('/training/participants', 'partnerzone.training.participants', {
    access: 'partnerzone.training.participants.index',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/participants-screen.tsx').then(
        (module) => module.TrainingParticipantsScreen,
      ),
  }),
  zone('/training/certificates', 'partnerzone.training.certificates', {
    access: 'partnerzone.training.certificates.index',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/certificates/certificates-screen.tsx').then(
        (module) => module.PartnerCertificatesScreen,
      ),
  }),
  zone('/training/diplomas', 'partnerzone.training.diplomas', {
    access: 'partnerzone.training.diplomas.index',
    parent: '/training/terms',
    screen: () =>
      import('#views/training/partner-zone/certificates/diplomas-screen.tsx').then(
        (module) => module.PartnerDiplomasScreen,
      ),
  }),
  zone('/training/records/:recordNumber', 'partnerzone.training.records', {
    access: 'partnerzone.training.records.show',
    parent: '/training/participants',
    screen: () =>
      import('#views/training/partner-zone/record-screen.tsx').then((module) => module.TrainingRecordScreen),
  }),
]
