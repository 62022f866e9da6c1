import { newOne, singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { listTitle } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const offers = '/offer-generator/offers'
const staffOffers = '/cms/offer-generator/offers'
const { words } = allEntities['offer-generator.offers']
const calls = 'partnerzone.offer-generator'

/** Partner offers as the distributor reads them. */
export const offerPages: readonly RouteDeclaration[] = [
  page(
    staffOffers,
    { pl: 'Oferty partnerów', en: 'Partner offers' },
    {
      access: 'offer-generator.offers.index',
      navigation: { group: 'companies', order: 50 },
      screen: () => import('#views/offer/cms/offers.tsx').then((module) => module.OffersScreen),
    },
  ),
  page(`${staffOffers}/:id`, singular(words), {
    access: 'offer-generator.offers.show',
    parent: staffOffers,
    screen: () => import('#views/offer/cms/offer-screen.tsx').then((module) => module.StaffOfferScreen),
  }),
]

/** The offer generator of the partner zone. */
export const partnerOfferPages: readonly RouteDeclaration[] = [
  zone(offers, listTitle('offer-generator.offers'), {
    access: `${calls}.offers.index`,
    isWide: true,
    navigation: { group: 'service', label: { pl: 'Oferty', en: 'Offers' } },
    screen: () => import('#views/offer/partner-zone/offers-screen.tsx').then((module) => module.CompanyOffersScreen),
  }),
  zone(`${offers}/register`, newOne(words), {
    access: `${calls}.offers.store`,
    isWide: true,
    parent: offers,
    screen: () =>
      import('#views/offer/partner-zone/new-offer-screens.tsx').then((module) => module.RegisterOfferScreen),
  }),
  zone(`${offers}/:id/copy`, singular(words), {
    access: `${calls}.offers.copy`,
    parent: offers,
    screen: () => import('#views/offer/partner-zone/new-offer-screens.tsx').then((module) => module.CopyOfferScreen),
  }),
  zone(`${offers}/:id/preview`, singular(words), {
    access: `${calls}.offers.show`,
    isWide: true,
    parent: offers,
    screen: () =>
      import('#views/offer/partner-zone/offer-preview-screen.tsx').then((module) => module.OfferPreviewScreen),
  }),
  zone(`${offers}/:id`, singular(words), {
    access: `${calls}.offers.update`,
    isWide: true,
    parent: offers,
    screen: () => import('#views/offer/partner-zone/editor/offer-editor.tsx').then((module) => module.OfferEditor),
  }),
  zone(
    '/offer-generator/templates',
    { pl: 'Szablony ofert', en: 'Offer templates' },
    {
      access: `${calls}.templates.index`,
      parent: offers,
      screen: () =>
        import('#views/offer/partner-zone/templates-screen.tsx').then((module) => module.OfferTemplatesScreen),
    },
  ),
  zone(
    '/offer-generator/kits',
    { pl: 'Zestawy do ofert', en: 'Offer kits' },
    {
      access: `${calls}.kits.index`,
      parent: offers,
      screen: () => import('#views/offer/partner-zone/kits-screen.tsx').then((module) => module.OfferKitsScreen),
    },
  ),
  zone(
    '/offer-generator/customers',
    { pl: 'Książka adresowa ofert', en: 'Offer address book' },
    {
      access: `${calls}.customers.lookup`,
      parent: offers,
      screen: () =>
        import('#views/offer/partner-zone/customers-screen.tsx').then((module) => module.OfferCustomersScreen),
    },
  ),
  zone(
    '/offer-generator/settings',
    { pl: 'Ustawienia ofert', en: 'Offer settings' },
    {
      access: `${calls}.settings.show`,
      parent: offers,
      screen: () =>
        import('#views/offer/partner-zone/settings-screen.tsx').then((module) => module.OfferSettingsScreen),
    },
  ),
]
