import { type EntityKey, isNamed, isPlain, type ScreenedEntity } from '#contract/entities.ts'
import type { Screen } from '#src/routes.ts'
import type { ResourceScreens } from '#views/components/resource/screens.tsx'
import { formPage } from './pages.ts'

type EntityPage = keyof ResourceScreens
type Load<Loaded> = () => Promise<Loaded>
/** A file with all screens of an entity, or where each of them is. */
type Source = Load<{ screens: ResourceScreens }> | ({ list: Load<Screen> } & Partial<Record<EntityPage, Load<Screen>>>)

/** Where the screens of the entities are whose pages derive from their declarations; each is a chunk of its own. */
const sources: Record<ScreenedEntity, Source> = {
  'consent.consents': {
    list: () => import('#views/consent/cms/consents-screen.tsx').then((module) => module.ConsentsScreen),
    record: () => import('#views/consent/cms/consent-screen.tsx').then((module) => module.ConsentScreen),
  },
  'device.error-codes': () => import('#views/device/cms/error-codes.tsx'),
  'device.groups': {
    list: () => import('#views/device/cms/groups-screen.tsx').then((module) => module.GroupsScreen),
    record: () => import('#views/device/cms/group-resource.tsx').then((module) => module.GroupScreen),
  },
  'device.productcards': () => import('#views/device/cms/product-cards.tsx'),
  'device.typecards': () => import('#views/device/cms/type-cards.tsx'),
  'dictionary.countries': () => import('#views/dictionary/cms/countries.tsx'),
  'dictionary.languages': () => import('#views/dictionary/cms/languages.tsx'),
  'documentation.documentations': () => import('#views/documentation/cms/documentations.tsx'),
  'f-gas.certificates': () => import('#views/f-gas/cms/certificates.tsx'),
  'faq.posts': () => import('#views/faq/cms/posts.tsx'),
  'marketing.categories': () => import('#views/marketing/cms/categories.tsx'),
  'marketing.posts': () => import('#views/marketing/cms/posts.tsx'),
  'media.directories': {
    list: () => import('#views/media/cms/media-screen.tsx').then((module) => module.MediaScreen),
  },
  'news.news': () => import('#views/news/cms/news.tsx'),
  'notification.messages': () => import('#views/notification/cms/messages-screens.tsx'),
  'offer-generator.condition-options': () => import('#views/offer/cms/condition-options.tsx'),
  'offer-generator.kits': () => import('#views/offer/cms/kits.tsx'),
  'offer-generator.templates': () => import('#views/offer/cms/templates.tsx'),
  'order.credits': { list: () => import('#views/order/cms/credits.tsx').then((module) => module.CreditsScreen) },
  'order.orders': {
    list: () => import('#views/order/cms/orders.tsx').then((module) => module.OrdersScreen),
    record: () => import('#views/order/cms/order-screen.tsx').then((module) => module.TrainingOrderScreen),
  },
  'order.tasks': { list: () => import('#views/order/cms/tasks.tsx').then((module) => module.OrderTasksScreen) },
  'page.pages': () => import('#views/page/cms/pages.tsx'),
  'partner.new-entries': {
    list: () => import('#views/partner/cms/new-entries.tsx').then((module) => module.NewEntries),
    record: () => import('#views/partner/cms/new-entry.tsx').then((module) => module.NewEntry),
  },
  'partner.partner-statuses': () => import('#views/partner/cms/partner-statuses.tsx'),
  'partner.proposals': {
    list: () => import('#views/partner/cms/proposals.tsx').then((module) => module.Proposals),
    record: () => import('#views/partner/cms/proposal-screen.tsx').then((module) => module.ProposalScreen),
  },
  'payment.payments': () => import('#views/payment/cms/payments.tsx'),
  'producer.producers': () => import('#views/producer/cms/producers.tsx'),
  'service-order.device-types': () => import('#views/service-order/maintenance/cms/device-types.tsx'),
  'service-order.exploded-views': () => import('#views/service-order/spare-parts/cms/exploded-views.tsx'),
  'service-order.spare-parts': () => import('#views/service-order/spare-parts/cms/spare-parts.tsx'),
  'synchronization.results': {
    list: () => import('#views/synchronization/cms/results-screen.tsx').then((module) => module.ResultsScreen),
  },
  'synchronization.runs': {
    list: () => import('#views/synchronization/cms/runs-screen.tsx').then((module) => module.RunsScreen),
  },
  'synchronization.synchronizations': {
    list: () =>
      import('#views/synchronization/cms/synchronizations-screen.tsx').then((module) => module.SynchronizationsScreen),
  },
  'service-order.decision-reasons': () => import('#views/service-order/desk/cms/decision-reasons.tsx'),
  'service-order.due-times': () => import('#views/service-order/desk/cms/due-times.tsx'),
  'service-order.reply-templates': () => import('#views/service-order/desk/cms/reply-templates.tsx'),
  'service-order.maintenance-checks': () => import('#views/service-order/maintenance/cms/maintenance-checks.tsx'),
  'service-order.leak-check-rules': () => import('#views/service-order/due/cms/leak-check-rules.tsx'),
  'service-order.maintenance-types': () => import('#views/service-order/maintenance/cms/maintenance-types.tsx'),
  'training.certificates': () => import('#views/training/cms/certificates/templates.tsx'),
  'training.issued-certificates': () => import('#views/training/cms/issued/issued-screens.tsx'),
  'training.records': {
    list: () => import('#views/training/cms/participants/records-screen.tsx').then((module) => module.RecordsScreen),
    record: () => import('#views/training/cms/participants/record-screen.tsx').then((module) => module.RecordScreen),
  },
  'training.terms': () => import('#views/training/cms/terms.tsx'),
  'training.trainings': () => import('#views/training/cms/trainings.tsx'),
  'user.roles': () => import('#views/user/cms/roles-screens.tsx'),
  'user.users': () => import('#views/user/cms/users-screens.tsx'),
}

/** The loader of a page of an entity. */
export function entityScreen(key: EntityKey, page: EntityPage): Load<Screen> {
  const source = isScreened(key) ? sources[key] : undefined
  if (typeof source === 'object') return source[page] ?? missing(key, page)
  const load = async () => (await declared(key, source))[page] ?? missing(key, page)
  return page === 'list' ? load : formPage(load)
}

async function declared(
  key: EntityKey,
  source?: Load<{ screens: ResourceScreens }>,
): Promise<Partial<ResourceScreens>> {
  if (isPlain(key)) return (await dictionaries()).plainScreens(key)
  if (isNamed(key)) return (await dictionaries()).namedScreens(key)
  return source ? (await source()).screens : {}
}

const dictionaries = () => import('#views/components/resource/dictionary.ts')

function isScreened(key: EntityKey): key is ScreenedEntity {
  return key in sources
}

function missing(key: EntityKey, page: EntityPage): never {
  throw new Error(`${key} has no screen for its page ${page}`)
}
