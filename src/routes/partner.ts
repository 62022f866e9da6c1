import { allEntities } from '#contract/entities.ts'
import { newOne } from '#contract/entity-words.ts'
import type { RouteDeclaration, Screen } from '#src/routes.ts'
import { details, listTitle, newTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('cms')
const partners = '/cms/partner/partners'
const partner = `${partners}/:id`
const users = { pl: 'Użytkownicy partnera', en: 'Users of the partner' }

/** One of the screens of partners, which share a chunk. */
const screenOf =
  (
    name: 'Partners' | `Partner${'Data' | 'Affiliate' | 'Affiliates' | 'Member' | 'Members'}`,
  ): (() => Promise<Screen>) =>
  () =>
    import('#views/partner/cms/partners.tsx').then((module) => module[name])

/** Partner companies with their branches and people. */
export const partnerPages: readonly RouteDeclaration[] = [
  page(partners, listTitle('partner.partners'), {
    access: 'partner.partners.index',
    navigation: { group: 'companies', order: 20 },
    screen: screenOf('Partners'),
  }),
  page(`${partners}/store`, newTitle('partner.partners'), {
    access: 'partner.partners.store',
    parent: partners,
    screen: formPage(() => import('#views/contractor/new-partner.tsx').then((module) => module.NewPartner)),
  }),
  page(`${partner}/affiliates/store`, newOne(allEntities['partner.affiliates'].words), {
    access: 'partner.affiliates.store',
    also: ['partner.partners.show'],
    parent: partners,
    screen: formPage(screenOf('PartnerAffiliate')),
  }),
  page(`${partner}/affiliates/:affiliateId`, listTitle('partner.affiliates'), {
    access: 'partner.affiliates.show',
    also: ['partner.partners.show'],
    parent: partners,
    screen: formPage(screenOf('PartnerAffiliate')),
  }),
  page(`${partner}/affiliates`, listTitle('partner.affiliates'), {
    access: 'partner.affiliates.index',
    also: ['partner.partners.show'],
    parent: partners,
    screen: screenOf('PartnerAffiliates'),
  }),
  page(
    `${partner}/users/store`,
    { pl: 'Zaproszenie osoby', en: 'Invitation of a person' },
    {
      access: 'partner.users.store',
      also: ['partner.partners.show'],
      parent: partners,
      screen: formPage(screenOf('PartnerMember')),
    },
  ),
  page(`${partner}/users/:userId`, users, {
    access: 'partner.users.show',
    also: ['partner.partners.show'],
    parent: partners,
    screen: formPage(screenOf('PartnerMember')),
  }),
  page(`${partner}/users`, users, {
    access: 'partner.users.index',
    also: ['partner.partners.show'],
    parent: partners,
    screen: screenOf('PartnerMembers'),
  }),
  page(partner, details, {
    access: 'partner.partners.show',
    parent: partners,
    screen: formPage(screenOf('PartnerData')),
  }),
]
